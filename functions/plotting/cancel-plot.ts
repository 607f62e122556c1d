import { answerCancel } from '../jobs/lifecycle/answer-cancel.ts';
import type { Handle } from '../platform/api-handler.ts';

export const cancelPlot: Handle<'cancelPlot'> = async ({ target, above }) =>
  answerCancel('plotting', { experiment: target, project: above.project });
