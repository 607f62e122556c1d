import { fullWidth, ink, main, quiet, strong, svgStyle } from '../frame/figure-style.ts';
import { PlotAxes } from '../frame/plot-axes.tsx';
import { PointReader } from '../frame/point-reader.tsx';
import { useElementWidth } from '../use-element-width.ts';
import { buildHalfNormalFigure } from './build-half-normal-figure.ts';
import type { DrawnEffect } from './build-pareto-figure.ts';

interface Props {
  label: string;
  effects: readonly DrawnEffect[];
  limit: number | undefined;
  axisTitle: string;
}

const noun = ['effect', 'effects'] as const;

/** The sizes of effects over those of chance. */
export function HalfNormalChart({ label, effects, limit, axisTitle }: Props) {
  const [container, width] = useElementWidth<HTMLDivElement>(640);
  const {
    box,
    x,
    y,
    beyond,
    within,
    limit: line,
    labels,
    points,
  } = buildHalfNormalFigure(effects, limit, {
    width,
    xTitle: axisTitle,
  });
  return (
    <div ref={container} style={fullWidth}>
      <PointReader label="Effects of the plot" width={width} height={box.height} points={points} noun={noun}>
        <svg width={width} height={box.height} role="img" aria-label={label} style={svgStyle} fontSize={12}>
          <PlotAxes box={box} x={x} y={y} />
          {line !== undefined && (
            <line x1={line} x2={line} y1={box.plot.top} y2={box.plot.bottom} stroke={strong} strokeDasharray="6 4" />
          )}
          <path d={within} fill="none" stroke={quiet} strokeWidth={1.5} />
          <path d={beyond} fill={main} />
          {labels.map(({ key, text, ...at }) => (
            <text key={key} {...at} dy="0.35em" fill={ink}>
              {text}
            </text>
          ))}
        </svg>
      </PointReader>
    </div>
  );
}
