import type { AxisRange } from './build-parallel-figure.ts';
import './axis-brush.css';

interface Props {
  label: string;
  /** The axis in the figure, in pixels. */
  y: number;
  left: number;
  width: number;
  range: AxisRange;
  /** Number of steps; of a hundred without it. */
  steps: number | undefined;
  /** The value at a position of the axis, from 0 to 1. */
  text: (share: number) => string;
  onRange: (range: AxisRange) => void;
}

/** Two handles on an axis, for pointers, fingers and arrow keys. */
export function AxisBrush({ label, y, left, width, range: { low, high }, steps = 100, text, onRange }: Props) {
  const isNarrowed = low > 0 || high < 1;
  // The upper handle lies at the end of the last category that it includes.
  const [from, to] = [text(low), text(Math.max(0, high - 0.5 / steps))];
  const handle = { min: 0, max: 1, step: 1 / steps };
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
