import type { Config, Data, Layout, LayoutAxis } from 'plotly.js';
import type { PlotSample } from '#shared/contracts/models.ts';
import { formatNumber } from '#shared/rules/number-format.ts';
import { axisScale } from '../axis-scale.ts';
import type { ChartColors } from '../chart-colors.ts';
import { cutText } from '../cut-text.ts';
import { plainText } from './plain-text.ts';

export interface SurfaceAxis {
  label: string;
  /** Labels of a categorical parameter, whose values are indices. */
  categories: readonly string[] | undefined;
}

export interface SurfaceFigure {
  data: Data[];
  layout: Partial<Layout>;
  config: Partial<Config>;
}

interface Input {
  /** A square grid: x by x, and for each x, y by y. */
  samples: readonly PlotSample[];
  x: SurfaceAxis;
  y: SurfaceAxis;
  /** From 0 to 10. */
  opacity: number;
  colors: ChartColors;
  font: string;
  /** Available width in pixels. */
  width: number;
}

/** Height in pixels, as specified. */
export const surfaceHeight = 600;
const categoryWidth = 90;

/** The predicted score over two inputs, for plotly. The grid's side is the square root of the number of samples. */
export function buildSurfaceFigure({ samples, x, y, opacity, colors, font, width }: Input): SurfaceFigure {
  const side = Math.floor(Math.sqrt(samples.length));
  // With less width the camera moves back, so that the whole surface is visible.
  const eye = 1.35 * Math.max(1, 560 / Math.max(240, width));
  const indices = Array.from({ length: side }, (_, index) => index);
  const across = drawableAxis(indices.map((index) => samples[index * side]?.x ?? 0));
  const along = drawableAxis(indices.map((index) => samples[index]?.y ?? 0));
  const axis = ({ label, categories }: SurfaceAxis, ticks: Partial<LayoutAxis> = {}) => ({
    title: { text: plainText(label) },
    color: colors.quiet,
    gridcolor: colors.line,
    zerolinecolor: colors.line,
    ...(categories
      ? {
          tickvals: [...categories.keys()],
          ticktext: categories.map((category) => plainText(cutText(category, categoryWidth))),
        }
      : ticks),
  });
  const score = (row: number, column: number) => samples[column * side + row]?.score ?? 0;
  const hover = (row: number, column: number) =>
    [
      `${plainText(x.label)}: ${formatNumber(samples[column * side]?.x ?? 0)}`,
      `${plainText(y.label)}: ${formatNumber(samples[row]?.y ?? 0)}`,
      `Score: ${score(row, column).toFixed(3)}`,
    ].join('<br>');
  return {
    data: [
      {
        type: 'surface',
        x: across.values,
        y: along.values,
        z: indices.map((row) => indices.map((column) => score(row, column))),
        opacity: Math.min(1, Math.max(0, opacity / 10)),
        // Without the first colour, which is the paper's and would be invisible.
        colorscale: colors.heat.slice(1).map((color, step, { length }) => [step / (length - 1), color]),
        // The z axis already shows the score; plotly's colour bar violates the content security policy.
        showscale: false,
        ...(across.ticks || along.ticks
          ? { hoverinfo: 'text', text: indices.map((row) => indices.map((column) => hover(row, column))) }
          : {
              hovertemplate: `${plainText(x.label)}: %{x}<br>${plainText(y.label)}: %{y}<br>Score: %{z:.3f}<extra></extra>`,
            }),
      } as Data,
    ],
    layout: {
      height: surfaceHeight,
      autosize: true,
      margin: { l: 0, r: 0, t: 0, b: 0 },
      paper_bgcolor: 'rgba(0,0,0,0)',
      modebar: { bgcolor: 'rgba(0,0,0,0)', color: colors.quiet, activecolor: colors.text },
      font: { family: font, color: colors.text, size: 12 },
      // Keeps the camera where the person turned it.
      uirevision: `${x.label} ${y.label}`,
      scene: {
        aspectmode: 'cube',
        camera: { eye: { x: eye, y: eye, z: eye * 0.75 } },
        xaxis: axis(x, across.ticks),
        yaxis: axis(y, along.ticks),
        zaxis: axis({ label: 'Score', categories: undefined }),
      },
    },
    config: { displaylogo: false, responsive: true, modeBarButtonsToRemove: ['toImage'] },
  };
}

/** Range that plotly draws with 32-bit floats, with a margin. */
const drawable = { min: 1e-30, max: 1e30 };

/**
 * Values that plotly can draw: values of extreme size are replaced by their position on the axis, with ticks that show
 * the values.
 */
function drawableAxis(values: number[]): { values: number[]; ticks?: Partial<LayoutAxis> } {
  const largest = values.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  if (largest === 0 || (largest >= drawable.min && largest <= drawable.max)) return { values };
  const { share, ticks } = axisScale(values);
  const marks = ticks(5);
  return {
    values: values.map(share),
    ticks: { tickvals: marks.map((mark) => mark.share), ticktext: marks.map(({ label }) => label) },
  };
}
