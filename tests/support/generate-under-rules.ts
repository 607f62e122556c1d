import { createFeasibilityChecker } from '#functions/formulas/create-feasibility-checker.ts';
import { type Ask, sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import { propose } from '#shared/engine/propose.ts';
import { inputSpace } from '#shared/engine/space/input-space.ts';
import type { Point } from '#shared/engine/types.ts';
import { definitionsOfSet, type RuleSet } from './rule-sets.ts';

/** The engine's request under the rules of a set, as the generation job builds it. */
export function ruled(ask: Ask, set: RuleSet, signal = new AbortController().signal) {
  const definitions = definitionsOfSet(set);
  const checker = createFeasibilityChecker(sandboxOf(ask, 'tests'), definitions, signal);
  return { checker, space: { inputs: definitions.inputs.map(inputSpace) } };
}

/**
 * Generates series under the rules of a set, each given the earlier ones; the samples of the first `measured` series
 * have an output.
 */
export async function generateUnderRules(
  ask: Ask,
  set: RuleSet,
  { series, measured, seed }: { series: readonly number[]; measured: number; seed: number },
): Promise<Point[]> {
  const { checker, space } = ruled(ask, set);
  const conditions = await checker.conditions();
  const points: Point[] = [];
  const outputs: number[][] = [];
  for (const [index, count] of series.entries()) {
    const { proposals } = await propose({
      ...{ space, points, outputs, count, seed: seed + index, conditions, violations: checker.violations },
      ...{ objectives: [{ weight: 1, target: 'Maximize' }], noise: 0, behaviour: 'normal' },
    });
    for (const { point } of proposals) {
      points.push(point);
      outputs.push([index < measured ? point.reduce((sum, value) => sum + Math.sin(value), 0) : Number.NaN]);
    }
  }
  return points;
}
