import { interpolateRgbBasis } from 'd3';
import { use, useId, useMemo } from 'react';
import { withSymbol } from '#shared/rules/number-format.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import type { ChartColors } from '../chart-colors.ts';
import { fullWidth, ink, paper, quiet, strong, svgStyle } from '../frame/figure-style.ts';
import { PlotAxes } from '../frame/plot-axes.tsx';
import { titleLine } from '../frame/plot-box.ts';
import { useChartColors } from '../use-chart-colors.ts';
import { useElementWidth } from '../use-element-width.ts';
import { buildContourFigure, type ContourFigure } from './build-contour-figure.ts';
import type { ContourData } from './contour-data.ts';
import { PlaneReader } from './plane-reader.tsx';

interface Props {
  label: string;
  data: ContourData;
}

/** A model's predictions over two inputs. */
export function ContourChart({ label, data }: Props) {
  const [container, width] = useElementWidth<HTMLDivElement>(640);
  const decimal = use(DecimalContext);
  const figure = useMemo(() => buildContourFigure(data, width, decimal), [data, width, decimal]);
  const colorOf = bandColors(useChartColors());
  const id = useId();
  const { box, x, y, bands, forbidden, acceptable, dots } = figure;
  const { left, top, right, bottom } = box.plot;
  return (
    <div ref={container} style={fullWidth}>
      <PlaneReader label="Values of the contour" figure={figure}>
        <svg width={width} height={figure.height} role="img" aria-label={label} style={svgStyle} fontSize={12}>
          <clipPath id={`${id}plot`}>
            <rect x={left} y={top} width={right - left} height={bottom - top} />
          </clipPath>
          <pattern id={`${id}hatch`} width={7} height={7} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width={7} height={7} fill={paper} fillOpacity={0.45} />
            <line x1={0} x2={0} y1={0} y2={7} stroke={ink} strokeOpacity={0.75} strokeWidth={2} />
          </pattern>
          <PlotAxes
            box={box}
            x={x}
            y={y}
            numbers={{ x: data.x.categories === undefined, y: data.y.categories === undefined }}
          />
          <g clipPath={`url(#${id}plot)`}>
            {bands.map(({ share, path }) => (
              <path key={share} d={path} fill={colorOf(share)} stroke={paper} strokeOpacity={0.35} data-band={share} />
            ))}
            <path d={forbidden} fill={`url(#${id}hatch)`} data-line="forbidden" />
            <path d={acceptable} fill="none" stroke={paper} strokeWidth={4} strokeOpacity={0.7} />
            <path
              d={acceptable}
              fill="none"
              stroke={ink}
              strokeWidth={2}
              strokeDasharray="8 4"
              data-line="acceptable"
            />
          </g>
          <path d={dots.far} fill={ink} fillOpacity={0.7} stroke={paper} strokeWidth={0.75} />
          <path d={dots.near} fill={ink} stroke={paper} strokeWidth={1.5} data-line="samples" />
          <path d={dots.proposals} fill={paper} stroke={strong} strokeWidth={2} data-line="proposals" />
          <path d={dots.excluded} fill="none" stroke={ink} strokeWidth={2} data-line="excluded" />
          <Bar figure={figure} colorOf={colorOf} />
        </svg>
      </PlaneReader>
    </div>
  );
}

/** The colours and the round values where they change. */
function Bar({ figure, colorOf }: { figure: ContourFigure; colorOf: (share: number) => string }) {
  const decimal = use(DecimalContext);
  const { box, bands, scale, bar } = figure;
  const { left, right } = box.plot;
  const at = (share: number) => left + share * (right - left);
  const every = right - left < 480 ? 2 : 1;
  const barTop = bar.top + (bar.title.length - 1) * titleLine + 6;
  return (
    <g fontSize={11} fill={quiet}>
      {bar.title.map((line, index) => (
        <text key={line} x={left} y={bar.top + index * titleLine} fontSize={12} fill={ink}>
          {line}
        </text>
      ))}
      {bands.map(({ share }, index) => {
        const [from, to] = [scale.thresholds[index] ?? 0, scale.thresholds[index + 1] ?? 1];
        return <rect key={share} x={at(from)} y={barTop} width={at(to) - at(from)} height={8} fill={colorOf(share)} />;
      })}
      {bands.length > 0 &&
        scale.labels.map(({ share, label }, index) =>
          index % every === 0 ? (
            <text
              key={share}
              x={at(share)}
              y={barTop + 20}
              textAnchor={share < 0.02 ? 'start' : share > 0.98 ? 'end' : 'middle'}
            >
              {withSymbol(label, decimal)}
            </text>
          ) : null,
        )}
    </g>
  );
}

/** The colour of a share of the scale, in as many steps as there are bands: without the first, the paper's. */
function bandColors({ heat }: Pick<ChartColors, 'heat'>): (share: number) => string {
  return interpolateRgbBasis(heat.slice(1));
}
