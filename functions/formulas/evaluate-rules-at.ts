import type { RulesEvaluation } from '#shared/contracts/definitions.ts';
import type { AllDefinitions } from '../entities/definitions/definitions-of.ts';
import { GaveUp } from '../runtime/api-error.ts';
import { programOf, type Sandbox, SandboxRefused } from '../sandbox/client/sandbox.ts';
import { evaluateAtPoints } from './evaluate-isolated.ts';
import { stoppedOf } from './failing-formulas.ts';
import { maxCharacters } from './found-values.ts';

/** Half of API Gateway's time, because the sandbox may first wait for a free process. */
const patienceMilliseconds = 15_000;

/**
 * Computes for somebody who waits for the answer.
 *
 * @param tooLong what is said if it takes too long
 */
export async function whileSomebodyWaits<Found>(
  evaluate: (signal: AbortSignal) => Promise<Found>,
  tooLong: string,
  milliseconds = patienceMilliseconds,
): Promise<Found> {
  const signal = AbortSignal.timeout(milliseconds);
  try {
    return await evaluate(signal);
  } catch (error) {
    // That a program takes too long is an answer, however late.
    if (!signal.aborted || error instanceof SandboxRefused) throw error;
    throw new GaveUp('refused', tooLong);
  }
}

type Definitions = Pick<AllDefinitions, 'inputs' | 'functions' | 'scripts' | 'rules' | 'stopped'>;

/**
 * Evaluates the rules at points. A rule that the sandbox refuses, or that a calculation had to stop, is unknown at all
 * points, and the others are evaluated.
 *
 * @param points the inputs' values in their order, null where one is not known
 */
export async function evaluateRulesAt(
  sandbox: Sandbox,
  { inputs, functions, scripts, rules, stopped: stoppedBefore }: Definitions,
  points: readonly (readonly (number | null)[])[],
  signal: AbortSignal,
): Promise<RulesEvaluation> {
  const program = programOf({ inputs, outputs: [], functions, scripts, rules });
  const stopped = stoppedOf({ functions, rules, stopped: stoppedBefore });
  const whole = await evaluateAtPoints(sandbox, program, { inputs, points, wanted: 'rule' }, { stopped, signal });
  const all = [...points.keys()];
  const evaluations = rules.map(({ uuid, short_name }) => {
    const values = stopped.has(short_name) ? [] : (whole.values[short_name] ?? []);
    const unknown = all.filter((point) => typeof values[point] !== 'number');
    const failure = whole.failures.find(({ name, sample }) => name === short_name && sample === unknown[0])?.message;
    const reason = stopped.get(short_name) ?? failure ?? 'The rule failed here';
    return {
      rule: uuid,
      broken: all.filter((point) => values[point] === 0),
      unknown,
      reason: unknown.length > 0 ? reason.slice(0, maxCharacters) : null,
    };
  });
  const feasible = points.map((): boolean | null => true);
  for (const { unknown } of evaluations) for (const point of unknown) feasible[point] = null;
  for (const { broken } of evaluations) for (const point of broken) feasible[point] = false;
  return { feasible, rules: evaluations.filter(({ broken, unknown }) => broken.length + unknown.length > 0) };
}
