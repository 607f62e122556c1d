import type { Experiment } from '#shared/contracts/experiments.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { notify } from '#web/lib/notices.ts';

const betweenLooks = 2000;
/** A job has ended long before. */
const mostLooks = 600;

/** Waits until a copy is there, or its job is over without it, and tells. A look that fails is followed by another. */
export async function announceCopy(copy: Experiment, original: Experiment): Promise<void> {
  for (let look = 0; look < mostLooks; look++) {
    await new Promise((resolve) => setTimeout(resolve, betweenLooks));
    try {
      // First whether the job runs, then whether the copy is there: so a copy that came in between is not missed.
      const running = await recent(original);
      if (await recent(copy)) return notify(`${copy.name} has been created`);
      if (running?.generation_id !== copy.uuid) return notify(`${copy.name} was not created`, 'warning');
    } catch {}
  }
}

/** As it is now; undefined where it is not there (yet), which is no error of this call. */
async function recent({ uuid }: Experiment): Promise<Experiment | undefined> {
  const [found] = await callApi('listRecentExperiments', { body: { experiments: [uuid] } });
  return found;
}
