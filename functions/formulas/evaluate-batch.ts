import { JobFailure } from '../jobs/task.ts';
import { type Evaluating, refusalMessage, type Sandbox, SandboxRefused } from '../sandbox/client/sandbox.ts';
import type { EvaluateAnswer, Program } from '../sandbox/contract.ts';
import { failingFormulas, singleFormulas } from './failing-formulas.ts';
import { splitEvaluation } from './split-evaluation.ts';

/**
 * Evaluates many samples. If the sandbox refuses even the smallest batches the job ends, with a message that names the
 * formula.
 *
 * @param failure the job's message, given the sandbox's reason
 */
export async function evaluateBatch(
  sandbox: Sandbox,
  program: Program,
  request: Evaluating,
  { signal, failure }: { signal: AbortSignal; failure: (reason: string) => string },
): Promise<EvaluateAnswer> {
  try {
    return await splitEvaluation(sandbox, program, request, signal);
  } catch (error) {
    if (!(error instanceof SandboxRefused)) throw error;
    const reason = refusalMessage(error.refusal);
    if (error.refusal.refused === 'program') throw new JobFailure(failure(reason));
    const { uses } = await sandbox.uses(program);
    const formulas = singleFormulas(program, request, uses);
    for await (const { name } of failingFormulas(sandbox, formulas, request, signal)) {
      throw new JobFailure(failure(`${name}: ${reason}`));
    }
    throw new JobFailure(failure(reason));
  }
}
