import type { Expression } from '#shared/rules/expression.ts';

/** A constant and multiples of inputs. */
export interface Affine {
  constant: number;
  /** By input. */
  weights: ReadonlyMap<number, number>;
}

/** An expression as a constant and multiples of inputs; undefined if it is no such sum. */
export function affine(expression: Expression): Affine | undefined {
  if (typeof expression === 'number') return { constant: expression, weights: new Map() };
  if ('input' in expression) return { constant: 0, weights: new Map([[expression.input, 1]]) };
  const parts: Affine[] = [];
  for (const part of expression.of) {
    const read = affine(part);
    if (!read) return undefined;
    parts.push(read);
  }
  const [first, second] = parts;
  if (expression.op === 'add') return parts.reduce(sum, { constant: 0, weights: new Map() });
  if (expression.op === 'negative' && first) return scaled(first, -1);
  if (!first || !second || parts.length !== 2) return undefined;
  if (expression.op === 'multiply' && first.weights.size === 0) return scaled(second, first.constant);
  if (expression.op === 'multiply' && second.weights.size === 0) return scaled(first, second.constant);
  if (expression.op === 'divide' && second.weights.size === 0 && second.constant !== 0) {
    return scaled(first, 1 / second.constant);
  }
  return undefined;
}

const scaled = ({ constant, weights }: Affine, by: number): Affine => ({
  constant: constant * by,
  weights: new Map([...weights].map(([input, weight]) => [input, weight * by])),
});

function sum(a: Affine, b: Affine): Affine {
  const weights = new Map(a.weights);
  for (const [input, weight] of b.weights) weights.set(input, (weights.get(input) ?? 0) + weight);
  return { constant: a.constant + b.constant, weights };
}
