import { cancelMessages } from '#functions/entities/experiments/cancel-messages.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { cancelOnRequest } from '#functions/jobs/cancel-on-request.ts';

/** One job runs at a time: with `generate_series` the call cancels a running generation (decision MODEL-5). */
export const cancelModeling: Handle<'cancelModeling'> = async ({ target, body, ancestors }) => {
  const kind = body?.generate_series === true && target.generation_id !== '' ? 'generation' : 'modeling';
  return cancelOnRequest(kind, { target, project: ancestors.project, messages: cancelMessages[kind] });
};
