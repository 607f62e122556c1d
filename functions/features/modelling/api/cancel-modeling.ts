import type { Handle } from '#functions/http/api-handler.ts';
import { answerCancel } from '#functions/jobs/cancel-on-request.ts';

/** One job runs at a time: who also means the generation of series cancels whichever of the two it is. */
export const cancelModeling: Handle<'cancelModeling'> = async ({ target, body, above }) => {
  const generation = body?.generate_series === true && target.generation_id !== '';
  return answerCancel(generation ? 'generation' : 'modeling', { experiment: target, project: above.project });
};
