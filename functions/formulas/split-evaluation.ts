import { abortable } from '../runtime/abortable.ts';
import { type Evaluating, type Sandbox, SandboxRefused } from '../sandbox/client/sandbox.ts';
import type { EvaluateAnswer, Program } from '../sandbox/contract.ts';

/** A batch of no more samples that takes too long means a formula that takes too long. */
const fewest = 16;
/** The number of parts of a split batch: an endless loop is given up after four batches of a thousand. */
const parts = 8;

/**
 * Evaluates a batch; if it exceeds the sandbox's time or memory, in parts (decision FORMULA-7). Slow formulas are
 * allowed as long as a few samples fit into a batch. Stops between batches once the signal aborts.
 */
export async function splitEvaluation(
  sandbox: Sandbox,
  program: Program,
  request: Evaluating,
  signal?: AbortSignal,
): Promise<EvaluateAnswer> {
  signal?.throwIfAborted();
  try {
    return await abortable(sandbox.evaluate(program, request, signal), signal);
  } catch (error) {
    if (!(error instanceof SandboxRefused) || error.refusal.refused === 'program' || request.count <= fewest) {
      throw error;
    }
  }
  const size = Math.ceil(request.count / parts);
  const whole = nothing();
  for (let at = 0; at < request.count; at += size) {
    const end = Math.min(request.count, at + size);
    append(whole, await splitEvaluation(sandbox, program, part(request, at, end), signal), at);
  }
  return whole;
}

export const nothing = (): EvaluateAnswer => ({ values: {}, failures: [], failed: 0 });

/** Adds an answer for samples from an index on. */
export function append(whole: EvaluateAnswer, { values, failures, failed }: EvaluateAnswer, at: number): void {
  for (const [name, list] of Object.entries(values)) whole.values[name] = [...(whole.values[name] ?? []), ...list];
  whole.failures.push(...failures.map((failure) => ({ ...failure, sample: failure.sample + at })));
  whole.failed += failed;
}

/** The samples of a request from one index to before another. */
export function part({ columns, wanted }: Evaluating, from: number, to: number): Evaluating {
  const sliced = Object.entries(columns).map(([name, values]) => [name, values.slice(from, to)] as const);
  return { columns: Object.fromEntries(sliced), count: to - from, wanted };
}

/** A request and an answer have 6 MB: a number has at most some 25 characters, and the program is sent along. */
export function batchSize(program: Program, maxSize: number): number {
  const { inputs, outputs, functions, functionalOutputs, rules } = program;
  const sources = JSON.stringify(program).length;
  const columns = inputs.length + outputs.length + functions.length + functionalOutputs.length + rules.length;
  return Math.max(1, Math.min(maxSize, Math.floor((5_000_000 - sources) / (25 * Math.max(1, columns)))));
}
