import type { Config, Data, Layout, LayoutAxis } from 'plotly.js';
import type { PlotSample } from '#shared/contracts/models.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { axisScale } from '../axis-scale.ts';
import type { ChartColors } from '../chart-colors.ts';
import { cutText, linesOf } from '../cut-text.ts';

export interface SurfaceAxis {
  label: string;
  /** Labels of a categorical parameter, whose values are indices. */
  categories: readonly string[] | undefined;
}

/** A measured sample. */
export interface SurfaceSample {
  name: string;
  x: number;
  y: number;
  score: number;
}

export interface SurfaceFigure {
  data: Data[];
  layout: Partial<Layout>;
  config: Partial<Config>;
}

interface Input {
  /** A square grid: x by x, and for each x, y by y. */
  samples: readonly PlotSample[];
  /** Drawn as points. */
  measured?: readonly SurfaceSample[];
  x: SurfaceAxis;
  y: SurfaceAxis;
  /** From 0 to 10. */
  opacity: number;
  colors: ChartColors;
  font: string;
  /** Available width in pixels. */
  width: number;
  /** The account's; the point by default. */
  decimal?: DecimalSymbol;
}

/** Height in pixels, as specified. */
export const surfaceHeight = 600;
const categoryWidth = 90;
/** Titles stand in the picture, which cuts off what leaves it: longer ones have several lines. */
const titleWidth = 150;

/** The predicted score over two inputs, for plotly. The grid's side is the square root of the number of samples. */
export function buildSurfaceFigure({
  samples,
  measured = [],
  x,
  y,
  opacity,
  colors,
  font,
  width,
  decimal = '.',
}: Input): SurfaceFigure {
  const side = Math.floor(Math.sqrt(samples.length));
  // With less width the camera moves back, so that the whole surface is visible.
  const eye = 1.5 * Math.max(1, 680 / Math.max(240, width));
  const indices = Array.from({ length: side }, (_, index) => index);
  const across = drawableAxis(
    indices.map((index) => samples[index * side]?.x ?? 0),
    decimal,
  );
  const along = drawableAxis(
    indices.map((index) => samples[index]?.y ?? 0),
    decimal,
  );
  const written = (value: number) => withSymbol(formatNumber(value), decimal);
  const axis = ({ label, categories }: SurfaceAxis, ticks: Partial<LayoutAxis> = {}) => ({
    title: { text: linesOf(label, titleWidth).map(plainText).join('<br>') },
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
      `${plainText(x.label)}: ${written(samples[column * side]?.x ?? 0)}`,
      `${plainText(y.label)}: ${written(samples[row]?.y ?? 0)}`,
      `Score: ${withSymbol(score(row, column).toFixed(3), decimal)}`,
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
        // Plotly's colour bar violates the content security policy: a legend stands below the figure.
        showscale: false,
        ...(across.ticks || along.ticks
          ? { hoverinfo: 'text', text: indices.map((row) => indices.map((column) => hover(row, column))) }
          : {
              hovertemplate: `${plainText(x.label)}: %{x}<br>${plainText(y.label)}: %{y}<br>Score: %{z:.3f}<extra></extra>`,
            }),
      } as Data,
      {
        type: 'scatter3d',
        mode: 'markers',
        x: measured.map((sample) => across.place(sample.x)),
        y: measured.map((sample) => along.place(sample.y)),
        z: measured.map((sample) => sample.score),
        marker: { size: 3.5, color: colors.point, line: { color: colors.paper, width: 1 } },
        hoverinfo: 'text',
        text: measured.map(({ name, score }) =>
          [plainText(name), `Score: ${withSymbol(score.toFixed(3), decimal)}`].join('<br>'),
        ),
        showlegend: false,
      } as Data,
    ],
    layout: {
      height: surfaceHeight,
      // The decimal symbol of plotly's own numbers; none has a thousands separator.
      separators: decimal,
      autosize: true,
      margin: { l: 0, r: 0, t: 0, b: 0 },
      paper_bgcolor: 'rgba(0,0,0,0)',
      modebar: { bgcolor: 'rgba(0,0,0,0)', color: colors.quiet, activecolor: colors.text },
      font: { family: font, color: colors.text, size: 12 },
      // Keeps the camera where the person turned it.
      uirevision: `${x.label} ${y.label}`,
      scene: {
        aspectmode: 'cube',
        // A little below the middle, because titles stand below the surface.
        camera: { eye: { x: eye, y: eye, z: eye * 0.75 }, center: { x: 0, y: 0, z: -0.15 } },
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
function drawableAxis(
  values: number[],
  decimal: DecimalSymbol,
): { values: number[]; place: (value: number) => number; ticks?: Partial<LayoutAxis> } {
  const largest = values.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  if (largest === 0 || (largest >= drawable.min && largest <= drawable.max)) return { values, place: (value) => value };
  const { share, ticks } = axisScale(values);
  const marks = ticks(5);
  return {
    values: values.map(share),
    place: share,
    ticks: {
      tickvals: marks.map((mark) => mark.share),
      ticktext: marks.map(({ label }) => withSymbol(label, decimal)),
    },
  };
}

/**
 * A person's text, so that plotly draws it literally. Plotly treats `<b>` and `<a href=…>` as markup, `&lt;` as a
 * character and `%{x}` as a value; a zero-width space after the first character prevents that.
 */
function plainText(text: string): string {
  return text.replaceAll(/[<&]|%(?=\{)/g, (first) => `${first}\u200b`);
}
