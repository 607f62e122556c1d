import { answerCancel } from '../jobs/lifecycle/answer-cancel.ts';
import type { Handle } from '../platform/api-handler.ts';

export const cancelGeneration: Handle<'cancelGeneration'> = async ({ target, above }) =>
  answerCancel('generation', { experiment: target, project: above.project });
