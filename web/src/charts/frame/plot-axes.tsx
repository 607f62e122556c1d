import { use } from 'react';
import { withSymbol } from '#shared/rules/number-format.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { faint, quiet } from './figure-style.ts';
import type { PlotAxis } from './plot-axis.ts';
import { type PlotBox, titleLine } from './plot-box.ts';

interface Props {
  box: PlotBox;
  x: PlotAxis;
  y: PlotAxis;
  /** False where the axis has categories. */
  numbers?: { x: boolean; y: boolean };
}

const bothNumbers = { x: true, y: true };

/** Grid lines, ticks and titles of a figure with two axes. */
export function PlotAxes({ box, x, y, numbers = bothNumbers }: Props) {
  const decimal = use(DecimalContext);
  const text = (label: string, isNumber: boolean) => (isNumber ? withSymbol(label, decimal) : label);
  const { plot, width, height, xTitle, yTitle } = box;
  return (
    <g fontSize={12} fill={quiet}>
      {x.ticks.map(({ at, label }) => (
        <g key={`${at} ${label}`} transform={`translate(${at} 0)`}>
          <line y1={plot.top} y2={plot.bottom} stroke={faint} />
          <text y={plot.bottom + 18} textAnchor={at > width - 20 ? 'end' : 'middle'} dx={at > width - 20 ? 14 : 0}>
            {text(label, numbers.x)}
          </text>
        </g>
      ))}
      {y.ticks.map(({ at, label }) => (
        <g key={`${at} ${label}`} transform={`translate(0 ${at})`}>
          <line x1={plot.left} x2={plot.right} stroke={faint} />
          <text x={plot.left - 8} dy="0.35em" textAnchor="end">
            {text(label, numbers.y)}
          </text>
        </g>
      ))}
      {xTitle.map((line, index) => (
        <text key={line} x={plot.right} y={height - 4 - (xTitle.length - 1 - index) * titleLine} textAnchor="end">
          {line}
        </text>
      ))}
      {yTitle.map((line, index) => (
        <text key={line} y={12 + index * titleLine}>
          {line}
        </text>
      ))}
    </g>
  );
}
