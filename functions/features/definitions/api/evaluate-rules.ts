import { allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { isValueOf } from '#functions/entities/samples/present-sample.ts';
import { evaluateRulesAt } from '#functions/formulas/evaluate-rules-at.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { ApiError, refusedField } from '#functions/runtime/api-error.ts';
import { askSandbox } from '#functions/sandbox/client/ask-sandbox.ts';
import { sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import type { InParameterRow } from '#functions/tables/rows.ts';
import { messages } from '#shared/rules/messages.ts';

/** Somebody is waiting: half of API Gateway's time, because the sandbox may first wait for a free process. */
const patienceMilliseconds = 15_000;

/** Which points the rules allow. Nothing is stored, so it also answers while a job runs. */
export const evaluateRules: Handle<'evaluateRules'> = async ({ target, body }) => {
  const definitions = await allDefinitionsOf(target);
  const points = inOrder(definitions.inputs, body.in_parameters, body.points);
  if (definitions.rules.length === 0) return { feasible: points.map(() => true), rules: [] };
  const signal = AbortSignal.timeout(patienceMilliseconds);
  try {
    return await evaluateRulesAt(sandboxOf(askSandbox, target.workspace_uuid), definitions, points, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new ApiError('refused', 'The rules take too long. Please ask about fewer points.');
  }
};

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
