import type { Handle } from '#functions/http/api-handler.ts';
import { answerCancel } from '#functions/jobs/cancel-on-request.ts';

export const cancelGeneration: Handle<'cancelGeneration'> = async ({ target, above }) =>
  answerCancel('generation', { experiment: target, project: above.project });
