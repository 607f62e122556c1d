import { isDeepStrictEqual } from 'node:util';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { TransactionItem } from '../aws/transact.ts';
import type { AllDefinitions } from '../entities/definitions/definitions-of.ts';
import type { Evaluating } from '../sandbox/client/sandbox.ts';
import type { EvaluateAnswer } from '../sandbox/contract.ts';
import type { CalculationOfSample } from '../tables/rows.ts';
import { samples } from '../tables/tables.ts';

export type EvaluationDefinitions = Pick<AllDefinitions, 'inputs' | 'outputs' | 'functions' | 'rules' | 'scripts'>;

/** A sample's values by parameter. */
export interface EvaluationSample {
  in: Readonly<Record<string, number>>;
  out: Readonly<Record<string, number | null>>;
}

/** A sample's calculated values by parameter; an empty value has a reason. */
export interface FoundValues {
  comp: Record<string, number | null>;
  out: Record<string, number | null>;
  reasons: Record<string, string>;
  /** The rules that the sample breaks: those that are not true of it, and those that fail. */
  broken: string[];
}

/** The request of a calculation to the sandbox. */
export const wanted = ['function', 'output', 'rule'] as const;

/** The values of samples as the sandbox reads them. */
export function sandboxColumnsOf(
  { inputs, outputs }: EvaluationDefinitions,
  samples: readonly EvaluationSample[],
): Evaluating['columns'] {
  const measured = outputs.filter((output) => !output.is_functional);
  return Object.fromEntries([
    ...inputs.map(({ uuid, short_name }) => [short_name, samples.map((sample) => sample.in[uuid] ?? null)]),
    ...measured.map(({ uuid, short_name }) => [short_name, samples.map((sample) => sample.out[uuid] ?? null)]),
  ]);
}

/** Limits reasons in a cell, and the 400 KB of an item. */
export const maxCharacters = 160;

/**
 * An answer of the sandbox by sample.
 *
 * @param stopped formulas that were not evaluated, by name: their values are empty, and rules among them are unknown
 */
export function foundValues(
  { functions, outputs, rules }: EvaluationDefinitions,
  { values, failures }: EvaluateAnswer,
  count: number,
  stopped: ReadonlyMap<string, string>,
): FoundValues[] {
  const functional = outputs.filter((output) => output.is_functional);
  const uuidOf = new Map([...functions, ...functional].map(({ short_name, uuid }) => [short_name, uuid]));
  const valuesAt = (rows: readonly { short_name: string; uuid: string }[], sample: number) =>
    Object.fromEntries(
      rows.map(({ short_name, uuid }) => [
        uuid,
        stopped.has(short_name) ? null : (values[short_name]?.[sample] ?? null),
      ]),
    );
  const evaluatedRules = rules.filter(({ short_name }) => !stopped.has(short_name));
  const evaluated = [...functions, ...functional].filter(({ short_name }) => !stopped.has(short_name));
  const found = Array.from({ length: count }, (_, sample): FoundValues => {
    const comp = valuesAt(functions, sample);
    const out = valuesAt(functional, sample);
    const all = { ...comp, ...out };
    const empty = evaluated.filter(({ uuid }) => all[uuid] === null);
    return {
      comp,
      out,
      reasons: Object.fromEntries(empty.map(({ uuid }) => [uuid, failedTooOften])),
      broken: evaluatedRules.filter(({ short_name }) => values[short_name]?.[sample] !== 1).map(({ uuid }) => uuid),
    };
  });
  for (const { name, sample, message } of failures) {
    const uuid = uuidOf.get(name);
    const reasons = found[sample]?.reasons;
    if (uuid !== undefined && reasons && uuid in reasons) reasons[uuid] = message.slice(0, maxCharacters);
  }
  return found;
}

/** The sandbox gives the first thousand reasons of a batch. */
const failedTooOften = 'The formula failed here, as for many other samples';

/** A sample's calculated values in the stored format. */
export function foundCalculation(
  job_id: string,
  { version }: Pick<EffectiveSample, 'version'>,
  { comp = {}, out = {}, reasons = {}, broken = [] }: Partial<FoundValues> = {},
): CalculationOfSample {
  return {
    job_id,
    version,
    comp,
    out,
    ...(Object.keys(reasons).length > 0 ? { reasons } : {}),
    ...(broken.length > 0 ? { broken: broken.toSorted() } : {}),
  };
}

/**
 * Whether a sample's calculation differs from the one that is valid; the versions of the sample and of the definitions
 * alone are no difference.
 */
export function differs(before: CalculationOfSample | undefined, found: FoundValues | undefined): boolean {
  if (!before) return true;
  const { definitions_version: _, ...values } = before;
  return !isDeepStrictEqual(values, foundCalculation(before.job_id, before, found));
}

/** The transaction item that writes a sample's values; the experiment is busy, so nobody else changes the sample. */
export function commitStep(row: EffectiveSample): TransactionItem {
  const { workspace_uuid, parent, sort, out, version, edited_by, calculation } = row;
  return samples.change(workspace_uuid, { parent, sort }, { set: { out, version, edited_by, calculation } });
}
