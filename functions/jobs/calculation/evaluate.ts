import type { AllDefinitions } from '../../platform/definitions-of.ts';
import { programOf } from '../../platform/program-of.ts';
import type { Evaluating, Sandbox } from '../../platform/sandbox.ts';
import type { EvaluateAnswer } from '../../sandbox/contract.ts';
import { batchSize } from '../evaluation/batch-size.ts';
import { evaluateBatch } from '../evaluation/evaluate-batch.ts';
import type { JobRun } from '../lifecycle/job.ts';
import { notCalculated } from './sentences.ts';

export type EvaluationDefinitions = Pick<AllDefinitions, 'inputs' | 'outputs' | 'functions' | 'rules' | 'scripts'>;

/** A sample's values by parameter. */
export interface EvaluationSample {
  in: Readonly<Record<string, number>>;
  out: Readonly<Record<string, number | null>>;
}

/** What was found of a sample, by parameter; an empty value has a reason. */
export interface FoundValues {
  comp: Record<string, number | null>;
  out: Record<string, number | null>;
  reasons: Record<string, string>;
  /** The rules that the sample breaks: those that are not true of it, and those that fail. */
  broken: string[];
}

export interface Evaluation {
  /** One a sample, in their order. */
  found: FoundValues[];
  /** How many values are empty because their formulas have failed. */
  failed: number;
}

/** Evaluates all formulas for many samples. */
export type Evaluate = (
  definitions: EvaluationDefinitions,
  samples: readonly EvaluationSample[],
  control: Pick<JobRun, 'signal' | 'report'>,
) => Promise<Evaluation>;

/** Evaluates in the sandbox, batch by batch; the signal ends it between two batches. */
export function evaluateWith(sandbox: Sandbox): Evaluate {
  return async (definitions, samples, { signal, report }) => {
    const program = programOf(definitions);
    const evaluation: Evaluation = { found: [], failed: 0 };
    const total = Math.max(1, samples.length);
    const phase = 'Calculating functions';
    const size = batchSize(program, 1000);
    report({ done: 0, total, phase });
    for (let at = 0; at < samples.length; ) {
      const batch = samples.slice(at, at + size);
      const request = { columns: columnsOf(definitions, batch), count: batch.length, wanted };
      const answer = await evaluateBatch(sandbox, program, request, { signal, failure: notCalculated });
      evaluation.found.push(...foundValues(definitions, answer, batch.length));
      evaluation.failed += answer.failed;
      at += batch.length;
      report({ done: at, total, phase });
    }
    return evaluation;
  };
}

const wanted = ['function', 'output', 'rule'] as const;

function columnsOf(
  { inputs, outputs }: EvaluationDefinitions,
  samples: readonly EvaluationSample[],
): Evaluating['columns'] {
  const measured = outputs.filter((output) => !output.is_functional);
  return Object.fromEntries([
    ...inputs.map(({ uuid, short_name }) => [short_name, samples.map((sample) => sample.in[uuid] ?? null)]),
    ...measured.map(({ uuid, short_name }) => [short_name, samples.map((sample) => sample.out[uuid] ?? null)]),
  ]);
}

/** What people read in a cell ends somewhere; so do 400 KB of an item. */
const mostCharacters = 160;

function foundValues(
  { functions, outputs, rules }: EvaluationDefinitions,
  { values, failures }: EvaluateAnswer,
  count: number,
): FoundValues[] {
  const functional = outputs.filter((output) => output.is_functional);
  const uuidOf = new Map([...functions, ...functional].map(({ short_name, uuid }) => [short_name, uuid]));
  const valuesAt = (rows: readonly { short_name: string; uuid: string }[], sample: number) =>
    Object.fromEntries(rows.map(({ short_name, uuid }) => [uuid, values[short_name]?.[sample] ?? null]));
  const found = Array.from({ length: count }, (_, sample): FoundValues => {
    const comp = valuesAt(functions, sample);
    const out = valuesAt(functional, sample);
    const empty = Object.entries({ ...comp, ...out }).filter(([, value]) => value === null);
    return {
      comp,
      out,
      reasons: Object.fromEntries(empty.map(([uuid]) => [uuid, failedTooOften])),
      broken: rules.filter(({ short_name }) => values[short_name]?.[sample] !== 1).map(({ uuid }) => uuid),
    };
  });
  for (const { name, sample, sentence } of failures) {
    const uuid = uuidOf.get(name);
    const reasons = found[sample]?.reasons;
    if (uuid !== undefined && reasons && uuid in reasons) reasons[uuid] = sentence.slice(0, mostCharacters);
  }
  return found;
}

/** The sandbox gives the first thousand reasons of a batch. */
const failedTooOften = 'The formula failed here, as for many other samples';
