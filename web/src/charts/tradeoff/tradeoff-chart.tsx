import { use } from 'react';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { ColorBar } from '../frame/color-bar.tsx';
import { fullWidth, main, quiet, strong, svgStyle } from '../frame/figure-style.ts';
import { heat } from '../frame/heat.ts';
import { PlotAxes } from '../frame/plot-axes.tsx';
import { PointReader } from '../frame/point-reader.tsx';
import { SelectionRings } from '../frame/selection-rings.tsx';
import { useElementWidth } from '../use-element-width.ts';
import { buildTradeoffFigure, type TradeoffData } from './build-tradeoff-figure.ts';

interface Props {
  label: string;
  data: TradeoffData;
  selected: ReadonlySet<string>;
  onBrush: (keys: readonly string[]) => void;
  onToggle: (key: string) => void;
}

/** Two outputs against each other. */
export function TradeoffChart({ label, data, selected, onBrush, onToggle }: Props) {
  const [container, width] = useElementWidth<HTMLDivElement>(640);
  const figure = buildTradeoffFigure(data, width, use(DecimalContext));
  const { box, x, y, dots, proposals, excluded, front, predicted, targets, points } = figure;
  return (
    <div ref={container} style={fullWidth}>
      <PointReader
        label="Samples of the trade-off"
        width={width}
        height={box.height}
        points={points}
        onBrush={onBrush}
        onToggle={onToggle}
      >
        <svg width={width} height={box.height} role="img" aria-label={label} style={svgStyle} fontSize={12}>
          <PlotAxes box={box} x={x} y={y} />
          <ColorBar title="Score" colors={heat} from="0" to="1" right={box.plot.right} top={box.plot.top - 28} />
          {targets.map(({ key, label: value, labelAt, ...line }) => (
            <g key={key}>
              <line {...line} stroke={strong} strokeDasharray="6 4" />
              <text {...labelAt} fill={strong}>
                {value}
              </text>
            </g>
          ))}
          <path d={front.path} fill="none" stroke={quiet} strokeWidth={1.5} data-line="front" />
          <path
            d={predicted.path}
            fill="none"
            stroke={main}
            strokeWidth={1.5}
            strokeDasharray="2 3"
            data-line="predicted"
          />
          {dots.map(({ step, path }) => (
            <path
              key={step ?? 'none'}
              d={path}
              fill={step === undefined ? 'none' : heat[step]}
              stroke={quiet}
              strokeWidth={0.75}
            />
          ))}
          <path d={proposals} fill="none" stroke={main} strokeWidth={1.5} />
          <path d={excluded} fill="none" stroke={strong} strokeWidth={2} data-line="excluded" />
          <path d={predicted.squares} fill="none" stroke={main} strokeWidth={1} />
          <path d={predicted.worth} fill={main} data-line="worth" />
          {predicted.here && (
            <circle
              cx={predicted.here.x}
              cy={predicted.here.y}
              r={9}
              fill="none"
              stroke={main}
              strokeWidth={2}
              data-line="here"
            />
          )}
          <SelectionRings points={points} selected={selected} />
        </svg>
      </PointReader>
    </div>
  );
}
