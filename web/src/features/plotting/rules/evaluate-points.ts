import type { Rule } from '#shared/contracts/definitions.ts';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { InParameter } from '#shared/contracts/parameters.ts';
import type { Point } from '#shared/engine/types.ts';
import { limits } from '#shared/rules/limits.ts';
import { brokenMixtures } from '#shared/rules/mixtures.ts';
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

/** The rules and the mixtures of an experiment, with its inputs. */
export interface RulesAndMixtures {
  rules: readonly Rule[];
  mixtures: Experiment['mixtures'];
  parts: readonly InParameter[];
}

/**
 * The points that are mixtures and that the rules allow. The server is asked about rules and for calculated outputs, in
 * parts of as many points as one call takes.
 *
 * @param isCalculated whether the experiment has calculated outputs
 */
export async function evaluatePoints(
  place: ExperimentPlace,
  { rules, mixtures = [], parts }: RulesAndMixtures,
  { inputs, points }: AskedPoints,
  { isCalculated = false, signal }: { isCalculated?: boolean; signal?: AbortSignal } = {},
): Promise<Verdicts> {
  const isAsked = rules.length > 0 || isCalculated;
  const feasible: (boolean | null)[] = isAsked ? [] : points.map(() => true);
  const calculated = new Map<string, number[]>();
  const reasons = new Map<number, string[]>();
  const add = (point: number, reason: string) => reasons.set(point, [...(reasons.get(point) ?? []), reason]);
  for (let from = 0; isAsked && from < points.length; from += limits.evaluatedPoints) {
    const part = points.slice(from, from + limits.evaluatedPoints).map((point) => [...point]);
    const body = { in_parameters: [...inputs], points: part };
    const found = await callApi('evaluateRules', { ...placeArguments(place), body, ...(signal && { signal }) });
    feasible.push(...found.feasible);
    for (const { out_parameter, values } of found.outputs ?? []) {
      const before = calculated.get(out_parameter) ?? [];
      calculated.set(out_parameter, [...before, ...values.map((value) => value ?? Number.NaN)]);
    }
    for (const { rule, broken, unknown, reason } of found.rules) {
      const name = rules.find(({ uuid }) => uuid === rule)?.name ?? 'that was just added';
      for (const point of broken) add(from + point, `breaks the rule ${name}`);
      for (const point of unknown) add(from + point, `the rule ${name} cannot be evaluated: ${reason}`);
    }
  }
  const places = new Map(inputs.map((uuid, at) => [uuid, at]));
  for (const [at, point] of points.entries()) {
    const broken = brokenMixtures(mixtures, parts, ({ uuid }) => point[places.get(uuid) ?? -1]);
    if (broken.length > 0) feasible[at] = false;
    for (const name of broken) add(at, `breaks the mixture ${name}`);
  }
  return { feasible, reasons, calculated };
}
