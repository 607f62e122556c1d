import type { LiveEvent } from '#shared/contracts/events.ts';

/** More jobs than end between two fetches of any screen; older ones are dropped. */
const remembered = 100;

/**
 * Filters out events of jobs whose end has already been seen: progress that crosses a cancel would lock the screen
 * again, and a message that the queue delivers twice reports its end twice.
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
