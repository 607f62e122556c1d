import type { JobRun } from '../jobs/task.ts';
import {
  append,
  batchSize,
  type Evaluating,
  nothing,
  programOf,
  refusalMessage,
  type Sandbox,
  SandboxRefused,
  splitEvaluation,
} from '../sandbox/client/sandbox.ts';
import type { EvaluateAnswer, Program } from '../sandbox/contract.ts';
import { type FormulasAtPoints, maxPoints, requestOf } from './create-feasibility-checker.ts';
import {
  failingFormulas,
  type Stopped,
  singleFormulas,
  sourcesOf,
  type Uses,
  withoutStopped,
} from './failing-formulas.ts';
import {
  type EvaluationDefinitions,
  type EvaluationSample,
  type FoundValues,
  foundValues,
  maxCharacters,
  sandboxColumnsOf,
  wanted,
} from './found-values.ts';

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

/**
 * Evaluates a batch. A formula that the sandbox refuses by itself (it takes too long or too much memory, or is
 * invalid) is added to `stopped` with its dependents, and the others are evaluated without it (decision FORMULA-7).
 */
export async function evaluateIsolated(
  sandbox: Sandbox,
  program: Program,
  request: Evaluating,
  { stopped, signal }: { stopped: Stopped; signal: AbortSignal },
): Promise<EvaluateAnswer> {
  const rest = withoutStopped(program, stopped);
  if (sourcesOf(rest).length === 0) return nothing();
  try {
    return await splitEvaluation(sandbox, rest, request, signal);
  } catch (error) {
    if (!(error instanceof SandboxRefused)) throw error;
    const { uses } = await sandbox.uses(rest);
    const before = stopped.size;
    for (const { name, line, column, message } of error.refusal.problems ?? []) {
      stop(stopped, rest, uses, name, `Line ${line}, column ${column}: ${message}`);
    }
    if (stopped.size === before) {
      const formulas = singleFormulas(rest, request, uses);
      for await (const { name, reason } of failingFormulas(sandbox, formulas, request, signal)) {
        stop(stopped, rest, uses, name, reason);
      }
    }
    return stopped.size > before
      ? evaluateIsolated(sandbox, program, request, { stopped, signal })
      : evaluateEach(sandbox, rest, request, uses, { stopped, signal });
  }
}

/** The same at points, as many at once as one call takes. */
export async function evaluateAtPoints(
  sandbox: Sandbox,
  program: Program,
  { points, ...asked }: FormulasAtPoints,
  ending: { stopped: Stopped; signal: AbortSignal },
): Promise<EvaluateAnswer> {
  const whole = nothing();
  const size = batchSize(program, maxPoints);
  for (let at = 0; at < points.length; at += size) {
    const request = requestOf({ ...asked, points: points.slice(at, at + size) });
    append(whole, await evaluateIsolated(sandbox, program, request, ending), at);
  }
  return whole;
}

/** For formulas that are too much only together, or only for some samples: one after the other. */
async function evaluateEach(
  sandbox: Sandbox,
  program: Program,
  request: Evaluating,
  uses: Uses,
  { stopped, signal }: { stopped: Stopped; signal: AbortSignal },
): Promise<EvaluateAnswer> {
  const whole = nothing();
  for (const { name, program: single, wanted } of singleFormulas(program, request, uses)) {
    if (stopped.has(name)) continue;
    try {
      const { values, failures } = await splitEvaluation(sandbox, single, { ...request, wanted }, signal);
      const own = failures.filter((failure) => failure.name === name);
      append(whole, { values: { [name]: values[name] ?? [] }, failures: own, failed: own.length }, 0);
    } catch (error) {
      if (!(error instanceof SandboxRefused)) throw error;
      stop(stopped, program, uses, name, refusalMessage(error.refusal));
    }
  }
  return whole;
}

/** Stops a formula, or all that use a script, and whatever uses one of them. */
function stop(stopped: Stopped, program: Program, uses: Uses, name: string, reason: string): void {
  const formulas = new Set(sourcesOf(program).map((source) => source.name));
  if (formulas.has(name) && !stopped.has(name)) stopped.set(name, reason);
  const reached = new Set([name]);
  for (const one of reached) {
    for (const [user, used] of Object.entries(uses)) {
      if (!used.includes(one) || reached.has(user)) continue;
      reached.add(user);
      if (formulas.has(user) && !stopped.has(user)) stopped.set(user, `It uses ${name}, which could not be calculated`);
    }
  }
}
