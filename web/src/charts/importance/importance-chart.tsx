import { use } from 'react';
import { withSymbol } from '#shared/rules/number-format.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { alarming, faint, fullWidth, ink, main, quiet, svgStyle } from '../frame/figure-style.ts';
import { useElementWidth } from '../use-element-width.ts';
import { buildImportanceFigure, type ImportanceBar } from './build-importance-figure.ts';

const colors = {
  normal: main,
  low: alarming,
  absent: quiet,
};

interface Props {
  label: string;
  bars: readonly ImportanceBar[];
  /** Grey bars: the importances mean nothing. */
  isFaint?: boolean;
}

/** Importances as bars, with one standard deviation to both sides. */
export function ImportanceChart({ label, bars, isFaint = false }: Props) {
  const [container, width] = useElementWidth<HTMLDivElement>(640);
  const decimal = use(DecimalContext);
  const figure = buildImportanceFigure(bars, width);
  const written = (row: number) => withSymbol(figure.rows[row]?.text ?? '', decimal);
  const summary = bars.map(({ shortName }, row) => `${shortName} ${written(row)}`).join(', ');
  return (
    <div ref={container} style={fullWidth}>
      <svg width={width} height={figure.height} role="img" aria-label={`${label}: ${summary}`} style={svgStyle}>
        {figure.axis.map(({ x, label: text }) => (
          <g key={text} transform={`translate(${x} 0)`}>
            <line y2={figure.bottom} stroke={faint} />
            <text y={figure.bottom + 18} textAnchor="middle" fontSize={12} fill={quiet}>
              {withSymbol(text, decimal)}
            </text>
          </g>
        ))}
        {figure.rows.map(({ key, title, shortName, y, bar, whisker, tone, text: value }) => (
          <g key={key}>
            <text y={shortName ? y - 7 : y} dy="0.35em" fontSize={12} fill={ink}>
              {title}
            </text>
            <text y={y + 8} dy="0.35em" fontSize={11} fill={colors.absent}>
              {shortName}
            </text>
            {bar && (
              <rect {...bar} rx={3} fill={isFaint ? colors.absent : colors[tone]} fillOpacity={isFaint ? 0.3 : 0.85} />
            )}
            {whisker && (
              <path
                d={`M${whisker.from} ${y}H${whisker.to}M${whisker.from} ${y - 4}V${y + 4}M${whisker.to} ${y - 4}V${y + 4}`}
                stroke={ink}
                strokeWidth={1.25}
              />
            )}
            <text x={width} y={y} dy="0.35em" textAnchor="end" fontSize={12} fill={colors[tone]}>
              {withSymbol(value, decimal)}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
