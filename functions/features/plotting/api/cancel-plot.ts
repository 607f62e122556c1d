import { cancelMessages } from '#functions/entities/experiments/cancel-messages.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { cancelOnRequest } from '#functions/jobs/cancel-on-request.ts';

export const cancelPlot: Handle<'cancelPlot'> = async ({ target, ancestors, principal }) =>
  cancelOnRequest('plotting', {
    target,
    project: ancestors.project,
    by: principal.caller.name,
    messages: cancelMessages.plotting,
  });
