import { cancelMessages } from '#functions/entities/experiments/cancel-messages.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { cancelOnRequest } from '#functions/jobs/cancel-on-request.ts';

/** One job runs at a time: with `generate_series` the call cancels a running generation (decision MODEL-5). */
export const cancelModeling: Handle<'cancelModeling'> = async ({ target, body, ancestors, principal }) => {
  const kind = body?.generate_series === true && target.generation_id !== '' ? 'generation' : 'modeling';
  const { project } = ancestors;
  return cancelOnRequest(kind, { target, project, by: principal.caller.name, messages: cancelMessages[kind] });
};
