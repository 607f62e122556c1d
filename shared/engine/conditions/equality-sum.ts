import type { Expression } from '#shared/rules/expression.ts';
import { commonDivisor } from '#shared/rules/propose-step.ts';
import { type Affine, affine } from './affine.ts';

/** Decimals that a sum is counted in. */
export const FINEST = 1e9;

/** The sum that an equality says to be zero; undefined if the expression is no equality of sums of inputs. */
export function equalitySum(expression: Expression): Affine | undefined {
  if (typeof expression === 'number' || 'input' in expression || expression.op !== '==') return undefined;
  return affine({ op: 'add', of: [expression.of[0] ?? 0, { op: 'negative', of: [expression.of[1] ?? 0] }] });
}

/** A number in billionths; NaN if it is not one of them. */
export function whole(value: number): number {
  const scaled = Math.round(value * FINEST);
  const isExact = Math.abs(scaled) < 2 ** 50 && Math.abs(scaled - value * FINEST) < 1e-3;
  return isExact ? scaled : Number.NaN;
}

/** The largest common divisor of two whole numbers; NaN where one of both is: steps that cannot be counted have none. */
export const divisorOf = (one: number, other: number): number =>
  Number.isNaN(one + other) ? Number.NaN : commonDivisor(Math.abs(one), Math.abs(other));
