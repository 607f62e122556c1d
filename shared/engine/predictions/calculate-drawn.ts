import type { ValueRange } from '#shared/rules/target.ts';
import { compileExpression } from '../conditions/evaluate.ts';
import { tabulated } from '../tabulated.ts';
import type { Point } from '../types.ts';
import type { ExpectedOutput } from './compose-score.ts';
import type { ModelledFormula } from './fitted-model.ts';

/** A modelled value: its value by that of its process, and the order of its nodes among joint draws. */
interface Drawn {
  back: (standard: number) => number;
  nodes: Float64Array;
}

/**
 * The values of an output that is calculated from others, in the joint draws of these: noise included, as a measurement
 * has it. Undefined where one of them cannot be calculated, as beyond a logarithm's domain.
 *
 * @param expected by modelled value; `known` as measured already, NaN where it is not
 */
export function createDrawnFormula(
  { expression, reads }: ModelledFormula,
  modelled: readonly Drawn[],
  bounds: ValueRange | undefined,
) {
  const evaluate = compileExpression(expression);
  const values = new Float64Array(reads.length);
  const backs = reads.map((read) => ('output' in read ? tabulated(modelled[read.output]?.back ?? Number) : Number));
  const [first] = modelled;
  const count = first?.nodes.length ?? 0;
  const [least, most] = [bounds?.min ?? -Infinity, bounds?.max ?? Infinity];
  return (point: Point, expected: readonly ExpectedOutput[], known: readonly number[] = []) => {
    const drawn = new Float64Array(count);
    for (let draw = 0; draw < count; draw += 1) {
      for (const [at, read] of reads.entries()) values[at] = readAt(read, at, draw);
      const value = evaluate(values);
      if (!Number.isFinite(value)) return undefined;
      drawn[draw] = Math.min(most, Math.max(least, value));
    }
    return drawn;

    function readAt(read: (typeof reads)[number], at: number, draw: number): number {
      if ('input' in read) return point[read.input] ?? Number.NaN;
      const exact = known[read.output] ?? Number.NaN;
      if (Number.isFinite(exact)) return exact;
      const { middle = 0, half = 0 } = expected[read.output] ?? {};
      return backs[at]?.(middle + half * (modelled[read.output]?.nodes[draw] ?? 0)) ?? Number.NaN;
    }
  };
}
