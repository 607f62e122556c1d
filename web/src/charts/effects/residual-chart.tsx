import { use } from 'react';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { alarming, fullWidth, main, quiet, svgStyle } from '../frame/figure-style.ts';
import { PlotAxes } from '../frame/plot-axes.tsx';
import { PointReader } from '../frame/point-reader.tsx';
import { useElementWidth } from '../use-element-width.ts';
import { buildResidualFigure, type Residual } from './build-residual-figure.ts';

interface Props {
  label: string;
  residuals: readonly Residual[];
  by: 'run' | 'prediction';
  isStudentized: boolean;
  xTitle: string;
}

/** The part of each sample's value that a model leaves. */
export function ResidualChart({ label, residuals, by, isStudentized, xTitle }: Props) {
  const [container, width] = useElementWidth<HTMLDivElement>(640);
  const figure = buildResidualFigure(residuals, { by, width, isStudentized, xTitle }, use(DecimalContext));
  const { box, x, y, zero, far, within, outside, points } = figure;
  const { left, right } = box.plot;
  return (
    <div ref={container} style={fullWidth}>
      <PointReader label={`Samples of ${label}`} width={width} height={box.height} points={points}>
        <svg width={width} height={box.height} role="img" aria-label={label} style={svgStyle} fontSize={12}>
          <PlotAxes box={box} x={x} y={y} />
          <line x1={left} x2={right} y1={zero} y2={zero} stroke={quiet} />
          {far.map((at) => (
            <line key={at} x1={left} x2={right} y1={at} y2={at} stroke={quiet} strokeDasharray="4 4" />
          ))}
          <path d={within} fill={main} />
          <path d={outside} fill={alarming} />
        </svg>
      </PointReader>
    </div>
  );
}
