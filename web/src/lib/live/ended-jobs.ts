import type { LiveEvent } from '#shared/contracts/events.ts';

/** More ends than any screen sees between two reloads of its data; older ones are forgotten. */
const remembered = 100;

/**
 * Passes each event on unless its job's end was passed on before: progress may cross a cancel on its way and would lock
 * the screen again, and a message that the queue delivers twice tells its end twice.
 */
export function createEndedJobs(): (event: Pick<LiveEvent, 'job_id' | 'method'>) => boolean {
  const ended = new Set<string>();
  return ({ job_id, method }) => {
    if (ended.has(job_id)) return false;
    if (method.endsWith('_success') || method.endsWith('_failure')) {
      ended.add(job_id);
      for (const oldest of ended) {
        if (ended.size <= remembered) break;
        ended.delete(oldest);
      }
    }
    return true;
  };
}
