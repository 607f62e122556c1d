import type { CompParameterRow, InParameterRow, OutParameterRow, ScriptRow } from '../../tables/rows.ts';
import type { JobRun } from '../lifecycle/job.ts';

/** What formulas are and what they may use. `functional` are those of `outputs` that have a formula. */
export interface EvaluationDefinitions {
  inputs: readonly InParameterRow[];
  outputs: readonly OutParameterRow[];
  functions: readonly CompParameterRow[];
  functional: readonly OutParameterRow[];
  scripts: readonly ScriptRow[];
}

/** A sample's values by parameter. */
export interface EvaluationSample {
  uuid: string;
  in: Readonly<Record<string, number>>;
  out: Readonly<Record<string, number | null>>;
}

export interface Evaluation {
  /** One a sample, in their order; null where a formula has failed. */
  values: readonly { comp: Record<string, number | null>; out: Record<string, number | null> }[];
  /** Why values are empty: the sample's place among those given, the parameter's uuid, and a sentence for people. */
  reasons: readonly { sample: number; parameter: string; reason: string }[];
}

/** Evaluates all formulas for many samples at once. The signal ends it within two seconds. */
export type Evaluate = (
  definitions: EvaluationDefinitions,
  samples: readonly EvaluationSample[],
  control: Pick<JobRun, 'signal'>,
) => Promise<Evaluation>;

/** There is nothing that runs Python: trying again would not change that. */
export class NoEvaluatorError extends Error {
  override readonly name = 'NoEvaluatorError';
}

/** Where there is no formula there is nothing to evaluate. What evaluates one is not part of the product yet. */
export const evaluate: Evaluate = async ({ functions, functional }, samples) => {
  if (functions.length + functional.length > 0) throw new NoEvaluatorError('There is no evaluator of Python');
  return { values: samples.map(() => ({ comp: {}, out: {} })), reasons: [] };
};
