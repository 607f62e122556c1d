import type { AllDefinitions } from '../entities/definitions/definitions-of.ts';
import type { Evaluating } from '../sandbox/client/sandbox.ts';
import type { EvaluateAnswer } from '../sandbox/contract.ts';

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
