import { useElementWidth } from '../use-element-width.ts';
import { buildImportanceFigure, type ImportanceBar } from './build-importance-figure.ts';

const colors = {
  normal: 'var(--sl-palette-primary-main)',
  low: 'var(--sl-palette-error-main)',
  absent: 'var(--sl-palette-text-secondary)',
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
  const figure = buildImportanceFigure(bars, width);
  const summary = bars.map(({ shortName }, row) => `${shortName} ${figure.rows[row]?.text}`).join(', ');
  return (
    <div ref={container} style={fullWidth}>
      <svg width={width} height={figure.height} role="img" aria-label={`${label}: ${summary}`} style={svgStyle}>
        {figure.axis.map(({ x, label: text }) => (
          <g key={text} transform={`translate(${x} 0)`}>
            <line y2={figure.bottom} stroke="var(--sl-palette-divider)" />
            <text y={figure.bottom + 18} textAnchor="middle" fontSize={12} fill="var(--sl-palette-text-secondary)">
              {text}
            </text>
          </g>
        ))}
        {figure.rows.map(({ key, label: text, y, bar, whisker, tone, text: value }) => (
          <g key={key}>
            <text y={y} dy="0.35em" fontSize={width < 480 ? 11 : 13} fill="var(--sl-palette-text-primary)">
              {text}
            </text>
            {bar && (
              <rect {...bar} rx={3} fill={isFaint ? colors.absent : colors[tone]} fillOpacity={isFaint ? 0.3 : 0.85} />
            )}
            {whisker && (
              <path
                d={`M${whisker.from} ${y}H${whisker.to}M${whisker.from} ${y - 4}V${y + 4}M${whisker.to} ${y - 4}V${y + 4}`}
                stroke="var(--sl-palette-text-primary)"
                strokeWidth={1.25}
              />
            )}
            <text x={width} y={y} dy="0.35em" textAnchor="end" fontSize={12} fill={colors[tone]}>
              {value}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

const fullWidth = { width: '100%' };
const svgStyle = { display: 'block', fontFamily: 'inherit' } as const;
