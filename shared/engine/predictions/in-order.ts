import type { LearnRequest } from './fit-model.ts';

/**
 * The same request with its samples in an order that depends on their values alone: whoever reads the same samples in
 * another order learns the same.
 */
export function inOrder<Request extends LearnRequest>(request: Request): Request {
  const { points, outputs } = request;
  const values = points.map((point, row) => [...point, ...(outputs[row] ?? [])]);
  const order = [...points.keys()].sort((a, b) => compared(values[a] ?? [], values[b] ?? []));
  return { ...request, points: order.map((row) => points[row] ?? []), outputs: order.map((row) => outputs[row] ?? []) };
}

function compared(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => !Object.is(value, b[index]));
  const [left, right] = [a[at] ?? 0, b[at] ?? 0];
  if (at < 0) return 0;
  // A missing value is last.
  if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
  return left - right;
}

/** The seed of a model's forecasts: whoever knows the model makes the same. */
export const forecastSeed = (model: string): number => Number.parseInt(model.replaceAll('-', '').slice(-8), 16) || 1;
