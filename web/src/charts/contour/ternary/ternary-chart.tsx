import { use, useId, useMemo } from 'react';
import { withSymbol } from '#shared/rules/number-format.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { faint, fullWidth, ink, paper, quiet, strong, svgStyle } from '../../frame/figure-style.ts';
import { titleLine } from '../../frame/plot-box.ts';
import { useElementWidth } from '../../use-element-width.ts';
import { BandColors, PlaneAreas, PlaneMarks } from '../plane-layers.tsx';
import { PlaneReader } from '../plane-reader.tsx';
import { buildTernaryFigure, type TernaryFigure } from './build-ternary-figure.ts';
import type { TernaryData } from './ternary-data.ts';

interface Props {
  label: string;
  data: TernaryData;
}

/** A model's predictions over the mixtures of three parts. */
export function TernaryChart({ label, data }: Props) {
  const [container, width] = useElementWidth<HTMLDivElement>(640);
  const decimal = use(DecimalContext);
  const figure = useMemo(() => buildTernaryFigure(data, width, decimal), [data, width, decimal]);
  const id = useId();
  const { triangle, dots, best } = figure;
  return (
    <div ref={container} style={fullWidth}>
      <PlaneReader label="Values of the contour" figure={figure}>
        <svg width={width} height={figure.height} role="img" aria-label={label} style={svgStyle} fontSize={12}>
          <clipPath id={`${id}region`}>
            <path d={triangle.region} />
          </clipPath>
          <g clipPath={`url(#${id}region)`}>
            <PlaneAreas figure={figure} id={id} />
          </g>
          <PartAxes figure={figure} />
          <PlaneMarks dots={dots} />
          <path d={best} fill={strong} stroke={paper} strokeWidth={1.5} data-line="best" />
          <BandColors figure={figure} />
        </svg>
      </PlaneReader>
    </div>
  );
}

/** The triangle, lines of equal amounts, their numbers along the sides, and the titles at the corners. */
function PartAxes({ figure: { triangle, axes } }: { figure: TernaryFigure }) {
  const decimal = use(DecimalContext);
  return (
    <g fill={quiet}>
      {axes.map(({ title, ticks, anchor }) => (
        <g key={`${title.x} ${title.y}`} data-axis={anchor}>
          {ticks.map(({ from, to, label, text }) => (
            <g key={label}>
              <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} stroke={faint} />
              <text x={text.x} y={text.y} textAnchor={anchor} fontSize={11}>
                {withSymbol(label, decimal)}
              </text>
            </g>
          ))}
          {title.lines.map((line, index) => (
            <text key={line} x={title.x} y={title.y + index * titleLine} textAnchor={title.anchor} fill={ink}>
              {line}
            </text>
          ))}
        </g>
      ))}
      <path d={triangle.whole} fill="none" stroke={quiet} />
    </g>
  );
}
