import { use } from 'react';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { alarming, fullWidth, main, quiet, strong, svgStyle } from '../frame/figure-style.ts';
import { PlotAxes } from '../frame/plot-axes.tsx';
import { PointReader } from '../frame/point-reader.tsx';
import { SelectionRings } from '../frame/selection-rings.tsx';
import { useElementWidth } from '../use-element-width.ts';
import { buildProgressFigure, type ProgressData } from './build-progress-figure.ts';

interface Props {
  label: string;
  data: ProgressData;
  selected: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** Colour and dashes, so that lines differ without colour too. */
const lineStyles = [
  { stroke: main, strokeDasharray: 'none' },
  { stroke: strong, strokeDasharray: '8 3' },
  { stroke: 'var(--sl-palette-info-main)', strokeDasharray: '3 3' },
  { stroke: alarming, strokeDasharray: '10 3 2 3' },
] as const;
export const lineStyle = (index: number) => lineStyles[index % lineStyles.length] ?? lineStyles[0];

/** The best so far, by sample or by series, of one experiment or several. */
export function ProgressChart({ label, data, selected, onToggle }: Props) {
  const [container, width] = useElementWidth<HTMLDivElement>(640);
  const { box, x, y, lines, series, points } = buildProgressFigure(data, width, use(DecimalContext));
  return (
    <div ref={container} style={fullWidth}>
      <PointReader
        label={`Samples by ${data.title}`}
        width={width}
        height={box.height}
        points={points}
        onToggle={onToggle}
      >
        <svg width={width} height={box.height} role="img" aria-label={label} style={svgStyle} fontSize={12}>
          <PlotAxes box={box} x={x} y={y} />
          {series.map(({ at, label: number }) => (
            <g key={at}>
              <line x1={at} x2={at} y1={box.plot.top - 4} y2={box.plot.bottom} stroke={quiet} strokeDasharray="1 4" />
              <text x={at + 4} y={box.plot.top - 6} fontSize={11} fill={quiet}>
                {number}
              </text>
            </g>
          ))}
          {lines.map(({ name, dots, best, acceptable, expected, next }, index) => {
            const { stroke, strokeDasharray } = lineStyle(index);
            return (
              <g key={name} fill="none">
                <path d={dots} fill={stroke} fillOpacity={0.45} />
                <path d={expected} stroke={quiet} strokeWidth={1} data-line="expected" />
                <path d={best} stroke={stroke} strokeWidth={2} strokeDasharray={strokeDasharray} data-line="best" />
                <path d={acceptable} stroke={strong} strokeWidth={2} strokeDasharray="7 3" data-line="acceptable" />
                <path d={next} stroke={stroke} strokeWidth={2} strokeDasharray="2 4" data-line="next" />
              </g>
            );
          })}
          <SelectionRings points={points} selected={selected} />
        </svg>
      </PointReader>
    </div>
  );
}
