import { cancelMessages } from '#functions/entities/experiments/cancel-messages.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { cancelOnRequest } from '#functions/jobs/cancel-on-request.ts';

export const cancelGeneration: Handle<'cancelGeneration'> = async ({ target, ancestors, principal }) =>
  cancelOnRequest('generation', {
    target,
    project: ancestors.project,
    by: principal.caller.name,
    messages: cancelMessages.generation,
  });
