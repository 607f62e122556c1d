import type { FigurePoint } from './figure-point.ts';
import { ink } from './figure-style.ts';

/** Rings around the selected samples. */
export function SelectionRings({
  points,
  selected,
}: {
  points: readonly FigurePoint[];
  selected: ReadonlySet<string>;
}) {
  if (selected.size === 0) return null;
  return points
    .filter(({ key }) => selected.has(key))
    .map(({ key, x, y }) => <circle key={key} cx={x} cy={y} r={6.5} fill="none" stroke={ink} strokeWidth={1.75} />);
}
