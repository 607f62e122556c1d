import { log } from '../aws/log.ts';
import type { AllDefinitions } from '../entities/definitions/definitions-of.ts';
import { abortable } from '../runtime/abortable.ts';
import { batchSize, nothing, programOf, type Sandbox } from '../sandbox/client/sandbox.ts';
import { sourcesOf, stoppedOf, withoutStopped } from './failing-formulas.ts';
import { type EvaluationSample, type FoundValues, foundValues, sandboxColumnsOf, wanted } from './found-values.ts';

/**
 * The maximum wait of a person for the formulas of a typed value (decision FORMULA-1); the sandbox's cold start takes
 * 0.3 s of it.
 */
const patienceMilliseconds = 2000;
/** The maximum number of samples, which fit into one sandbox call of some 20 ms; jobs calculate more. */
const maxCalculatedNow = 1000;

/**
 * Evaluates all formulas of some samples in one sandbox call; undefined if that takes too long or fails: then a
 * calculation job does it and finds the reason. Formulas that such a job had to stop are skipped.
 */
export async function calculateNow(
  sandbox: Sandbox,
  definitions: AllDefinitions,
  samples: readonly EvaluationSample[],
): Promise<FoundValues[] | undefined> {
  const stopped = stoppedOf(definitions);
  const program = withoutStopped(programOf(definitions), stopped);
  const count = samples.length;
  if (count > batchSize(program, maxCalculatedNow)) return undefined;
  if (sourcesOf(program).length === 0) return foundValues(definitions, nothing(), count, stopped);
  const request = { columns: sandboxColumnsOf(definitions, samples), count, wanted };
  const signal = AbortSignal.timeout(patienceMilliseconds);
  try {
    const answer = await abortable(sandbox.evaluate(program, request, signal), signal);
    return foundValues(definitions, answer, count, stopped);
  } catch (error) {
    log('info', 'values are left to a calculation job', { reason: error instanceof Error ? error.message : error });
    return undefined;
  }
}
