import type { Handle } from '#functions/http/api-handler.ts';
import { answerCancel } from '#functions/jobs/cancel-on-request.ts';

export const cancelPlot: Handle<'cancelPlot'> = async ({ target, above }) =>
  answerCancel('plotting', { experiment: target, project: above.project });
