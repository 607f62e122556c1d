import { interpolateRgbBasis } from 'd3';
import { use } from 'react';
import { withSymbol } from '#shared/rules/number-format.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { ink, paper, quiet, strong } from '../frame/figure-style.ts';
import { titleLine } from '../frame/plot-box.ts';
import { useChartColors } from '../use-chart-colors.ts';
import type { BandBar, PlaneAreasFigure } from './contour-bands.ts';
import type { PlaneDots } from './plane-dots.ts';

/** Bands of colour, hatched where rules forbid, and the border of what is acceptable. */
export function PlaneAreas({ figure, id }: { figure: PlaneAreasFigure; id: string }) {
  const { bands, forbidden, acceptable } = figure;
  const colorOf = useBandColors();
  return (
    <>
      <pattern id={`${id}hatch`} width={7} height={7} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={7} height={7} fill={paper} fillOpacity={0.45} />
        <line x1={0} x2={0} y1={0} y2={7} stroke={ink} strokeOpacity={0.75} strokeWidth={2} />
      </pattern>
      {bands.map(({ share, path }) => (
        <path key={share} d={path} fill={colorOf(share)} stroke={paper} strokeOpacity={0.35} data-band={share} />
      ))}
      <path d={forbidden} fill={`url(#${id}hatch)`} data-line="forbidden" />
      <path d={acceptable} fill="none" stroke={paper} strokeWidth={4} strokeOpacity={0.7} />
      <path d={acceptable} fill="none" stroke={ink} strokeWidth={2} strokeDasharray="8 4" data-line="acceptable" />
    </>
  );
}

/** The samples of a plane. */
export function PlaneMarks({ dots }: { dots: PlaneDots }) {
  return (
    <>
      <path d={dots.far} fill={ink} fillOpacity={0.7} stroke={paper} strokeWidth={0.75} />
      <path d={dots.near} fill={ink} stroke={paper} strokeWidth={1.5} data-line="samples" />
      <path d={dots.proposals} fill={paper} stroke={strong} strokeWidth={2} data-line="proposals" />
      <path d={dots.excluded} fill="none" stroke={ink} strokeWidth={2} data-line="excluded" />
    </>
  );
}

/** The colours and the round values where they change. */
export function BandColors({ figure }: { figure: BandBar }) {
  const decimal = use(DecimalContext);
  const colorOf = useBandColors();
  const { bands, scale, bar } = figure;
  const { left, right } = bar;
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
function useBandColors(): (share: number) => string {
  const { heat } = useChartColors();
  return interpolateRgbBasis(heat.slice(1));
}
