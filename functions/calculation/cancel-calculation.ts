import { answerCancel } from '../jobs/lifecycle/answer-cancel.ts';
import type { Handle } from '../platform/api-handler.ts';

/** Values that were stale stay hidden until something makes them be calculated again. */
export const cancelCalculation: Handle<'cancelCalculation'> = async ({ target, above }) =>
  answerCancel('calculation', { experiment: target, project: above.project });
