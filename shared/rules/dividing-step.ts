import { rangeAxis } from './axis.ts';

/**
 * The last value that a step reaches if it does not divide the range, and the nearest step of at most three digits that
 * divides it. Undefined for a step that divides it.
 */
export function dividingStep(min: number, max: number, step: number): { last: number; nearest?: number } | undefined {
  const steps = (max - min) / step;
  if (!(steps > 0) || !Number.isFinite(steps) || isWhole(steps)) return undefined;
  const axis = rangeAxis({ min, max, step });
  const last = axis.value(axis.count - 1);
  if (steps > 1e6) return { last };
  for (let distance = 0; distance <= mostTried; distance++) {
    const counts = [Math.floor(steps) - distance, Math.ceil(steps) + distance].filter((count) => count > 0);
    const found = counts
      .map((count) => Number(((max - min) / count).toPrecision(3)))
      .filter((candidate) => isWhole((max - min) / candidate))
      .toSorted((a, b) => Math.abs(a - step) - Math.abs(b - step))[0];
    if (found !== undefined) return { last, nearest: found };
  }
  return { last };
}

const mostTried = 1000;
const isWhole = (value: number) =>
  Math.abs(value - Math.round(value)) < Math.min(1e-3, 1e-9 * Math.max(1, Math.abs(value)));
