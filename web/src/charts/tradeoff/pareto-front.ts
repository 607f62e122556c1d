import { loss } from '#shared/rules/score.ts';
import type { Target } from '#shared/rules/target.ts';

/**
 * The indices of the points that no other point beats: none is as good in both outputs and better in one. Ordered by x.
 */
export function paretoFront(
  points: readonly { x: number; y: number }[],
  { x: targetX, y: targetY }: { x: Target; y: Target },
): number[] {
  const losses = points.map(({ x, y }, index) => ({ index, x: loss(x, targetX), y: loss(y, targetY) }));
  losses.sort((a, b) => a.x - b.x || a.y - b.y);
  let least = Number.POSITIVE_INFINITY;
  let last = { x: Number.NaN, y: Number.NaN };
  const front: number[] = [];
  for (const { index, x, y } of losses) {
    const isEqual = x === last.x && y === last.y;
    if (!isEqual && y >= least) continue;
    front.push(index);
    least = y;
    last = { x, y };
  }
  return front.sort((a, b) => (points[a]?.x ?? 0) - (points[b]?.x ?? 0));
}
