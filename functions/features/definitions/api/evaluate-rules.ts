import { inSandboxTurn } from '#functions/access/call-limits.ts';
import { type AllDefinitions, allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { objectivesOf } from '#functions/entities/definitions/objectives-of.ts';
import { isValueOf } from '#functions/entities/samples/present-sample.ts';
import { evaluateRulesAt, whileSomebodyWaits } from '#functions/formulas/evaluate-rules-at.ts';
import { knownOutputs } from '#functions/formulas/known-outputs.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { JobFailure } from '#functions/jobs/task.ts';
import { refusedField } from '#functions/runtime/api-error.ts';
import { askSandbox } from '#functions/sandbox/client/ask-sandbox.ts';
import { type Sandbox, sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import type { InParameterRow } from '#functions/tables/rows.ts';
import type { RulesEvaluation } from '#shared/contracts/definitions.ts';
import { messages } from '#shared/rules/messages.ts';

/**
 * Which points the rules allow, and the outputs that follow from the inputs alone there. Nothing is stored, so it also
 * answers while a job runs.
 */
export const evaluateRules: Handle<'evaluateRules'> = async ({ target, body, principal }, { now }) => {
  const definitions = await allDefinitionsOf(target);
  const points = inOrder(definitions.inputs, body.in_parameters, body.points);
  const sandbox = sandboxOf(askSandbox, target.workspace_uuid);
  const evaluate = async (signal: AbortSignal) => {
    const verdicts =
      definitions.rules.length === 0
        ? { feasible: points.map(() => true), rules: [] }
        : await evaluateRulesAt(sandbox, definitions, points, signal);
    return { ...verdicts, ...(await calculatedAt(sandbox, definitions, points, signal)) };
  };
  return await inSandboxTurn({ principal, target, now: now() }, () =>
    whileSomebodyWaits(evaluate, 'The rules take too long. Please ask about fewer points.'),
  );
};

/** Without outputs that cannot be calculated: a chart then shows what the model expects of them. */
async function calculatedAt(
  sandbox: Sandbox,
  definitions: AllDefinitions,
  points: readonly (readonly (number | null)[])[],
  signal: AbortSignal,
): Promise<Pick<RulesEvaluation, 'outputs'>> {
  const asked = objectivesOf(definitions.outputs);
  const calculated = knownOutputs(sandbox, definitions, signal);
  if (!calculated) return {};
  try {
    const values = await calculated.evaluate(points.map((point) => point.map((value) => value ?? Number.NaN)));
    return {
      outputs: calculated.outputs.flatMap((output, column) => {
        const uuid = asked[output]?.uuid;
        return uuid ? [{ out_parameter: uuid, values: values.map((row) => finiteOrNull(row[column])) }] : [];
      }),
    };
  } catch (error) {
    if (!(error instanceof JobFailure) && !signal.aborted) throw error;
    return {};
  }
}

const finiteOrNull = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;

/** The points' values in the order of the experiment's inputs; those that were not sent have none. */
function inOrder(inputs: readonly InParameterRow[], names: readonly string[], points: readonly number[][]) {
  const field = 'in_parameters';
  if (new Set(names).size < names.length) throw refusedField(field, messages.twice('Input'));
  if (names.some((name) => !inputs.some(({ uuid }) => uuid === name))) {
    throw refusedField(field, 'The experiment has no such input');
  }
  const columns = inputs.map((input) => ({ input, index: names.indexOf(input.uuid) }));
  return points.map((point, at) => {
    if (point.length !== names.length) throw refusedField(`points.${at}`, 'A point needs a value for each input');
    return columns.map(({ input, index }) => {
      const value = point[index];
      if (value === undefined) return null;
      if (!isValueOf(input, value)) throw refusedField(`points.${at}`, `${input.name} must be one of its categories`);
      return value;
    });
  });
}
