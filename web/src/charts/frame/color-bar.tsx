import { use } from 'react';
import { withSymbol } from '#shared/rules/number-format.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { quiet } from './figure-style.ts';

interface Props {
  title: string;
  /** The lowest value's colour first. */
  colors: readonly string[];
  /** The labels of both ends. */
  from: string;
  to: string;
  /** The right end of the bar, and its top, in pixels. */
  right: number;
  top: number;
}

const width = 132;
const height = 8;

/** The colours of a figure and the values at their ends. */
export function ColorBar({ title, colors, from, to, right, top }: Props) {
  const decimal = use(DecimalContext);
  const step = width / colors.length;
  return (
    <g transform={`translate(${right - width} ${top})`} fontSize={11} fill={quiet}>
      {colors.map((color, index) => (
        <rect key={color} x={index * step} y={0} width={step + 0.5} height={height} fill={color} />
      ))}
      <text y={height + 12}>{withSymbol(from, decimal)}</text>
      <text x={width / 2} y={height + 12} textAnchor="middle">
        {title}
      </text>
      <text x={width} y={height + 12} textAnchor="end">
        {withSymbol(to, decimal)}
      </text>
    </g>
  );
}
