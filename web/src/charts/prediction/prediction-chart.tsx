import { use } from 'react';
import { withSymbol } from '#shared/rules/number-format.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { alarming, faint, fullWidth, main, quiet, svgStyle } from '../frame/figure-style.ts';
import { PointReader } from '../frame/point-reader.tsx';
import { useElementWidth } from '../use-element-width.ts';
import { buildPredictionFigure, type ScoredSample } from './build-prediction-figure.ts';

/** Predicted against measured scores. */
export function PredictionChart({ samples }: { samples: readonly ScoredSample[] }) {
  const [container, width] = useElementWidth<HTMLDivElement>(640);
  const decimal = use(DecimalContext);
  const size = { width, height: Math.min(420, Math.max(280, width * 0.62)) };
  const figure = buildPredictionFigure(samples, size, decimal);
  const { plot, covered } = figure;
  const label = `Predicted against measured scores of ${samples.length} samples; ${covered.count} of ${covered.of} 90 % intervals hold the measured score`;
  return (
    <div ref={container} style={fullWidth}>
      <PointReader label="Samples of the comparison" width={width} height={figure.height} points={figure.points}>
        <svg width={width} height={figure.height} role="img" aria-label={label} style={svgStyle} fontSize={12}>
          {figure.xTicks.map(({ at, label: text }) => (
            <g key={text} transform={`translate(${at} 0)`}>
              <line y1={plot.top} y2={plot.bottom} stroke={faint} />
              <text y={plot.bottom + 18} textAnchor="middle" fill={quiet}>
                {withSymbol(text, decimal)}
              </text>
            </g>
          ))}
          {figure.yTicks.map(({ at, label: text }) => (
            <g key={text} transform={`translate(0 ${at})`}>
              <line x1={plot.left} x2={plot.right} stroke={faint} />
              <text x={plot.left - 8} dy="0.35em" textAnchor="end" fill={quiet}>
                {withSymbol(text, decimal)}
              </text>
            </g>
          ))}
          <text x={(plot.left + plot.right) / 2} y={figure.height - 6} textAnchor="middle" fill={quiet}>
            Measured score
          </text>
          <text
            transform={`translate(13 ${(plot.top + plot.bottom) / 2}) rotate(-90)`}
            textAnchor="middle"
            fill={quiet}
          >
            Predicted score
          </text>
          <path d={figure.diagonal} stroke={quiet} strokeDasharray="4 4" fill="none" />
          <path d={figure.intervals} stroke={main} strokeOpacity={0.35} strokeWidth={1.5} />
          <path d={figure.inside} fill={main} />
          <path d={figure.outside} fill={alarming} />
        </svg>
      </PointReader>
    </div>
  );
}
