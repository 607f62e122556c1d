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
}

/** Points with a value for each of some inputs, which are named by their uuids. */
export interface AskedPoints {
  inputs: readonly string[];
  points: readonly Point[];
}

/** Asks the server which points the rules allow, in parts of as many as one call takes. */
export async function evaluatePoints(
  place: ExperimentPlace,
  rules: readonly Rule[],
  { inputs, points }: AskedPoints,
  signal?: AbortSignal,
): Promise<Verdicts> {
  if (rules.length === 0) return { feasible: points.map(() => true), reasons: new Map() };
  const feasible: (boolean | null)[] = [];
  const reasons = new Map<number, string[]>();
  for (let from = 0; from < points.length; from += limits.evaluatedPoints) {
    const part = points.slice(from, from + limits.evaluatedPoints).map((point) => [...point]);
    const body = { in_parameters: [...inputs], points: part };
    const found = await callApi('evaluateRules', { ...placeArguments(place), body, ...(signal && { signal }) });
    const add = (point: number, reason: string) =>
      reasons.set(from + point, [...(reasons.get(from + point) ?? []), reason]);
    feasible.push(...found.feasible);
    for (const { rule, broken, unknown, reason } of found.rules) {
      const name = rules.find(({ uuid }) => uuid === rule)?.name ?? 'that was just added';
      for (const point of broken) add(point, `breaks the rule ${name}`);
      for (const point of unknown) add(point, `the rule ${name} cannot be evaluated: ${reason}`);
    }
  }
  return { feasible, reasons };
}
