import type { InParameter } from '#shared/contracts/parameters.ts';
import type { ShortlistEntry } from '#shared/contracts/shortlist.ts';
import { axisOf } from '#shared/rules/axis.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { evaluatePoints, type RulesAndMixtures } from '../rules/evaluate-points.ts';

interface ShortlistFaults {
  /** By entry, what is against it. */
  faults: ReadonlyMap<string, readonly string[]>;
  /** False if the rules could not be evaluated. */
  areRulesChecked: boolean;
}

/**
 * Finds the rules and mixtures that kept settings break, and values that their inputs cannot be set to. A program may
 * keep any setting, and rules and inputs may have changed since (TOLD-105).
 */
export async function shortlistFaults(
  place: ExperimentPlace,
  ruled: RulesAndMixtures,
  kept: readonly ShortlistEntry[],
  { decimal, signal }: { decimal: DecimalSymbol; signal?: AbortSignal },
): Promise<ShortlistFaults> {
  const { parts: inputs } = ruled;
  const valueIn = ({ inParameters }: ShortlistEntry, { uuid }: InParameter) =>
    inParameters.find(({ in_parameter }) => in_parameter === uuid)?.value;
  const found = new Map<string, string[]>();
  for (const entry of kept) {
    const off = inputs.flatMap((input) => {
      const value = valueIn(entry, input);
      if (value === undefined || isSettable(input, value)) return [];
      return [`${input.name} ${withSymbol(formatNumber(value), decimal)} is not on its axis`];
    });
    if (off.length > 0) found.set(entry.uuid, off);
  }
  // An input that was added since has no value, and a rule needs all of them.
  const whole = kept.flatMap((entry) => {
    const point = inputs.map((input) => valueIn(entry, input) ?? Number.NaN);
    return point.every(Number.isFinite) ? [{ entry, point }] : [];
  });
  const asked = { inputs: inputs.map(({ uuid }) => uuid), points: whole.map(({ point }) => point) };
  const verdicts = await evaluatePoints(place, ruled, asked, signal ? { signal } : {}).catch(() => undefined);
  for (const [at, { entry }] of whole.entries()) {
    const reasons = verdicts?.reasons.get(at) ?? [];
    if (reasons.length > 0) found.set(entry.uuid, [...reasons, ...(found.get(entry.uuid) ?? [])]);
  }
  return { faults: found, areRulesChecked: verdicts !== undefined };
}

/** Whether an input can be set to a value: a setting of the profiler is a sum of steps. */
function isSettable(input: InParameter, value: number): boolean {
  const axis = axisOf(input);
  const near = axis.value(axis.nearest(value));
  return axis.isOn(value) || Math.abs(near - value) <= 1e-9 * Math.max(Math.abs(near), Math.abs(value));
}

/** Whether something was predicted of a setting when it was kept. */
export const isPredicted = ({ predicted_outputs, predicted_score }: ShortlistEntry): boolean =>
  predicted_outputs.length > 0 || predicted_score !== null;
