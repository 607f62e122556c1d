import type { AxisRange } from './build-parallel-figure.ts';
import './axis-brush.css';

interface Props {
  label: string;
  /** The axis in the figure, in pixels. */
  y: number;
  left: number;
  width: number;
  range: AxisRange;
  /** Number of categories, each in the middle of its part of the axis; a number has a hundred steps. */
  categories: number | undefined;
  /** The value at a position of the axis, from 0 to 1. */
  text: (share: number) => string;
  onRange: (range: AxisRange) => void;
}

/** Two handles on an axis, for pointers, fingers and arrow keys. */
export function AxisBrush({ label, y, left, width, range: { low, high }, categories, text, onRange }: Props) {
  const isNarrowed = low > 0 || high < 1;
  const [first, last] = categories === undefined ? [low, high] : middlesWithin(low, high, categories);
  const isEmpty = first > last;
  const [from, to] = isEmpty ? ['none', 'none'] : [text(first), text(last)];
  const handle = { min: 0, max: 1, step: 1 / (categories ?? 100) };
  return (
    <div className="axis-brush" style={{ left, width, top: y }}>
      {isNarrowed && <div className="chosen" style={{ left: `${100 * low}%`, right: `${100 - 100 * high}%` }} />}
      <input
        {...handle}
        type="range"
        value={low}
        aria-label={`${label}, lowest`}
        aria-valuetext={from}
        onChange={({ target }) => onRange({ low: Math.min(Number(target.value), high), high })}
      />
      <input
        {...handle}
        type="range"
        value={high}
        aria-label={`${label}, highest`}
        aria-valuetext={to}
        onChange={({ target }) => onRange({ low, high: Math.max(Number(target.value), low) })}
      />
      {isNarrowed && <span className="range">{from === to ? from : `${from} to ${to}`}</span>}
    </div>
  );
}

/** The middles of the first and the last category within a range, whose ends handles leave a rounding apart. */
function middlesWithin(low: number, high: number, categories: number): [number, number] {
  const first = Math.ceil(low * categories - 0.5 - 1e-6);
  const last = Math.floor(high * categories - 0.5 + 1e-6);
  return [(first + 0.5) / categories, (last + 0.5) / categories];
}
