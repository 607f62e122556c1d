import { evaluateIsolated } from '#functions/formulas/evaluate-isolated.ts';
import type { Stopped } from '#functions/formulas/failing-formulas.ts';
import {
  type EvaluationDefinitions,
  type EvaluationSample,
  type FoundValues,
  foundValues,
  maxCharacters,
  sandboxColumnsOf,
  wanted,
} from '#functions/formulas/found-values.ts';
import { batchSize } from '#functions/formulas/split-evaluation.ts';
import type { JobRun } from '#functions/jobs/task.ts';
import { programOf } from '#functions/sandbox/client/program-of.ts';
import type { Sandbox } from '#functions/sandbox/client/sandbox.ts';
import type { EvaluateAnswer } from '#functions/sandbox/contract.ts';

export interface Evaluation {
  /** One per sample, in order. */
  found: FoundValues[];
  /** The stopped formulas with the reason, by uuid: their values are empty. */
  stopped: Record<string, string>;
}

/** Evaluates all formulas for many samples. */
export type Evaluate = (
  definitions: EvaluationDefinitions,
  samples: readonly EvaluationSample[],
  control: Pick<JobRun, 'signal' | 'report'>,
) => Promise<Evaluation>;

/**
 * Evaluates in the sandbox, batch by batch; the signal stops it between two batches. A formula that fails as a whole is
 * skipped (decision FORMULA-7).
 */
export function evaluateWith(sandbox: Sandbox): Evaluate {
  return async (definitions, samples, { signal, report }) => {
    const program = programOf(definitions);
    const answers: { answer: EvaluateAnswer; count: number }[] = [];
    const stopped: Stopped = new Map();
    const total = Math.max(1, samples.length);
    const phase = 'Calculating functions';
    const size = batchSize(program, 1000);
    report({ done: 0, total, phase });
    for (let at = 0; at < samples.length; ) {
      const batch = samples.slice(at, at + size);
      const request = { columns: sandboxColumnsOf(definitions, batch), count: batch.length, wanted };
      const answer = await evaluateIsolated(sandbox, program, request, { stopped, signal });
      answers.push({ answer, count: batch.length });
      at += batch.length;
      report({ done: at, total, phase });
    }
    const found = answers.flatMap(({ answer, count }) => foundValues(definitions, answer, count, stopped));
    return { found, stopped: byUuid(definitions, stopped) };
  };
}

function byUuid({ functions, outputs, rules }: EvaluationDefinitions, stopped: Stopped): Record<string, string> {
  const uuidOf = new Map([...functions, ...outputs, ...rules].map(({ short_name, uuid }) => [short_name, uuid]));
  return Object.fromEntries(
    [...stopped].map(([name, reason]) => [uuidOf.get(name) ?? name, reason.slice(0, maxCharacters)]),
  );
}
