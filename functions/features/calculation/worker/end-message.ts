import type { AllDefinitions } from '#functions/entities/definitions/definitions-of.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { Evaluation } from '#functions/formulas/evaluate-isolated.ts';
import type { JobResult } from '#functions/jobs/task.ts';
import { affectedFormulas } from '#shared/rules/affected-formulas.ts';

/** The specified message of a finished calculation; where there are rules alone, no function is said to be calculated. */
export function calculated({ functions, outputs }: Pick<AllDefinitions, 'functions' | 'outputs'>): string {
  const hasFormulas = functions.length > 0 || outputs.some(({ is_functional }) => is_functional);
  return hasFormulas ? 'Functions have been calculated' : 'Rules have been checked';
}

function withEmpty(count: number, first: string): string {
  const values = count === 1 ? 'one value is' : `${count} values are`;
  return `; ${values} empty: ${first}`;
}

/**
 * The message of a finished calculation. It names a stopped formula, otherwise the first empty value with its reason.
 * An empty value is not reported if an input of its formula is empty, that is, if the sample is not measured yet.
 */
export function endMessage(
  definitions: AllDefinitions,
  rows: readonly EffectiveSample[],
  { found, stopped }: Evaluation,
): Pick<JobResult['content'], 'message' | 'color'> {
  const { functions, outputs, rules } = definitions;
  const done = calculated(definitions);
  const [first] = Object.entries(stopped);
  if (first) {
    const [uuid, reason] = first;
    const formula = [...functions, ...outputs, ...rules].find((row) => row.uuid === uuid);
    return { message: `${done}, except ${formula?.short_name ?? uuid}: ${reason}`, color: 'warning' };
  }
  const waiting = waitingFormulas(definitions);
  const empty = rows.flatMap((row, index) => {
    const reasons = Object.entries(found[index]?.reasons ?? {});
    if (reasons.length === 0) return [];
    const waits = waiting(row);
    return reasons.filter(([uuid]) => !waits.has(uuid)).map(([uuid, reason]) => ({ row, uuid, reason }));
  });
  const [one] = empty;
  if (!one) return { message: done, color: 'success' };
  const name = [...functions, ...outputs].find(({ uuid }) => uuid === one.uuid)?.short_name ?? one.uuid;
  return {
    message: done + withEmpty(empty.length, `${name} of sample ${one.row.position + 1}: ${one.reason}`),
    color: 'warning',
  };
}

/** The formulas of a sample that read an input or output without a value. */
function waitingFormulas(definitions: AllDefinitions): (row: EffectiveSample) => ReadonlySet<string> {
  const { inputs, outputs, functions } = definitions;
  const measured = outputs.filter(({ is_functional }) => !is_functional);
  const formulas = [...functions, ...outputs.filter(({ is_functional }) => is_functional)];
  const known = new Map<string, ReadonlySet<string>>();
  return (row) => {
    const missing = [
      ...inputs.filter(({ uuid }) => row.in[uuid] === undefined),
      ...measured.filter(({ uuid }) => (row.out[uuid] ?? null) === null),
    ].map(({ short_name }) => short_name);
    const key = missing.join(' ');
    const before = known.get(key);
    if (before) return before;
    const names = affectedFormulas(definitions, missing);
    const uuids = new Set(formulas.filter(({ short_name }) => names.has(short_name)).map(({ uuid }) => uuid));
    known.set(key, uuids);
    return uuids;
  };
}
