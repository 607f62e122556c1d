import { use } from 'react';
import { withSymbol } from '#shared/rules/number-format.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { faint, fullWidth, ink, main, quiet, strong, svgStyle } from '../frame/figure-style.ts';
import { useElementWidth } from '../use-element-width.ts';
import { buildParetoFigure, type DrawnEffect } from './build-pareto-figure.ts';

interface Props {
  label: string;
  effects: readonly DrawnEffect[];
  limit: number | undefined;
  axisTitle: string;
}

/** The sizes of effects as bars. */
export function ParetoChart({ label, effects, limit, axisTitle }: Props) {
  const [container, width] = useElementWidth<HTMLDivElement>(640);
  const decimal = use(DecimalContext);
  const figure = buildParetoFigure(effects, limit, width);
  const beyond = figure.rows.flatMap(({ isBeyond, name, text }) => (isBeyond ? [`${name} ${text}`.trim()] : []));
  const summary = beyond.length > 0 ? `more than chance: ${beyond.join(', ')}` : 'none is more than chance';
  return (
    <div ref={container} style={fullWidth}>
      <svg width={width} height={figure.height} role="img" aria-label={`${label}: ${summary}`} style={svgStyle}>
        {figure.ticks.map(({ at, label: text }) => (
          <g key={text} transform={`translate(${at} 0)`}>
            <line y1={16} y2={figure.bottom} stroke={faint} />
            <text y={figure.bottom + 16} textAnchor="middle" fontSize={12} fill={quiet}>
              {withSymbol(text, decimal)}
            </text>
          </g>
        ))}
        {figure.rows.map(({ key, lines, y, bar, isBeyond, text }) => (
          <g key={key} fontSize={12}>
            {lines.map((line, index) => (
              <text key={line} y={y + (index - (lines.length - 1) / 2) * 13} dy="0.35em" fill={ink}>
                {line}
              </text>
            ))}
            <rect {...bar} rx={3} fill={isBeyond ? main : quiet} fillOpacity={isBeyond ? 0.85 : 0.4} />
            <text x={width} y={y} dy="0.35em" textAnchor="end" fill={isBeyond ? ink : quiet}>
              {text}
            </text>
          </g>
        ))}
        {figure.limit !== undefined && (
          <g>
            <line
              x1={figure.limit}
              x2={figure.limit}
              y1={16}
              y2={figure.bottom}
              stroke={strong}
              strokeDasharray="6 4"
              strokeWidth={1.5}
            />
            <text x={figure.limit} y={11} textAnchor="middle" fontSize={12} fill={strong}>
              chance
            </text>
          </g>
        )}
        <text x={width - 16} y={figure.height - 6} textAnchor="end" fontSize={12} fill={quiet}>
          {axisTitle}
        </text>
      </svg>
    </div>
  );
}
