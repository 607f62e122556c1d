import type { Rule } from '#shared/contracts/definitions.ts';
import type { Point } from '#shared/engine/types.ts';
import { limits } from '#shared/rules/limits.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';

/** The verdicts of the rules on points. */
export interface Verdicts {
  /** By point: false if a rule is broken, null if one cannot be evaluated there. Only true is feasible. */
  feasible: readonly (boolean | null)[];
  /** By point: what is against it, such as `breaks the rule Cold`. */
  reasons: ReadonlyMap<number, readonly string[]>;
  /** By output that follows from the inputs alone, its values at the points; NaN where it cannot be calculated. */
  calculated: ReadonlyMap<string, readonly number[]>;
}

/** Points with a value for each of some inputs, which are named by their uuids. */
export interface AskedPoints {
  inputs: readonly string[];
  points: readonly Point[];
}

/**
 * Asks the server which points the rules allow, and for calculated outputs there, in parts of as many as one call takes.
 *
 * @param isCalculated whether the experiment has such outputs
 */
export async function evaluatePoints(
  place: ExperimentPlace,
  rules: readonly Rule[],
  { inputs, points }: AskedPoints,
  { isCalculated = false, signal }: { isCalculated?: boolean; signal?: AbortSignal } = {},
): Promise<Verdicts> {
  const calculated = new Map<string, number[]>();
  if (rules.length === 0 && !isCalculated) return { feasible: points.map(() => true), reasons: new Map(), calculated };
  const feasible: (boolean | null)[] = [];
  const reasons = new Map<number, string[]>();
  for (let from = 0; from < points.length; from += limits.evaluatedPoints) {
    const part = points.slice(from, from + limits.evaluatedPoints).map((point) => [...point]);
    const body = { in_parameters: [...inputs], points: part };
    const found = await callApi('evaluateRules', { ...placeArguments(place), body, ...(signal && { signal }) });
    const add = (point: number, reason: string) =>
      reasons.set(from + point, [...(reasons.get(from + point) ?? []), reason]);
    feasible.push(...found.feasible);
    for (const { out_parameter, values } of found.outputs ?? []) {
      const before = calculated.get(out_parameter) ?? [];
      calculated.set(out_parameter, [...before, ...values.map((value) => value ?? Number.NaN)]);
    }
    for (const { rule, broken, unknown, reason } of found.rules) {
      const name = rules.find(({ uuid }) => uuid === rule)?.name ?? 'that was just added';
      for (const point of broken) add(point, `breaks the rule ${name}`);
      for (const point of unknown) add(point, `the rule ${name} cannot be evaluated: ${reason}`);
    }
  }
  return { feasible, reasons, calculated };
}
