import { use, useId, useMemo } from 'react';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { fullWidth, svgStyle } from '../frame/figure-style.ts';
import { PlotAxes } from '../frame/plot-axes.tsx';
import { useElementWidth } from '../use-element-width.ts';
import { buildContourFigure } from './build-contour-figure.ts';
import type { ContourData } from './contour-data.ts';
import { BandColors, PlaneAreas, PlaneMarks } from './plane-layers.tsx';
import { PlaneReader } from './plane-reader.tsx';

interface Props {
  label: string;
  data: ContourData;
}

/** A model's predictions over two inputs. */
export function ContourChart({ label, data }: Props) {
  const [container, width] = useElementWidth<HTMLDivElement>(640);
  const decimal = use(DecimalContext);
  const figure = useMemo(() => buildContourFigure(data, width, decimal), [data, width, decimal]);
  const id = useId();
  const { box, x, y } = figure;
  const { left, top, right, bottom } = box.plot;
  return (
    <div ref={container} style={fullWidth}>
      <PlaneReader label="Values of the contour" figure={figure}>
        <svg width={width} height={figure.height} role="img" aria-label={label} style={svgStyle} fontSize={12}>
          <clipPath id={`${id}plot`}>
            <rect x={left} y={top} width={right - left} height={bottom - top} />
          </clipPath>
          <PlotAxes
            box={box}
            x={x}
            y={y}
            numbers={{ x: data.x.categories === undefined, y: data.y.categories === undefined }}
          />
          <g clipPath={`url(#${id}plot)`}>
            <PlaneAreas figure={figure} id={id} />
          </g>
          <PlaneMarks dots={figure.dots} />
          <BandColors figure={figure} />
        </svg>
      </PlaneReader>
    </div>
  );
}
