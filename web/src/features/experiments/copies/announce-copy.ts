import type { Experiment } from '#shared/contracts/experiments.ts';
import { ApiFailure } from '#web/lib/api/api-failure.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { notify } from '#web/lib/notices.ts';

const pollMilliseconds = 2000;
/** 20 minutes: a copy's job ends long before. */
const maxPolls = 600;

/** Polls until a copy exists, or its job has ended without it, and shows a notice. */
export async function announceCopy(copy: Experiment, original: Experiment): Promise<void> {
  for (let poll = 0; poll < maxPolls; poll++) {
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    try {
      // First whether the job runs, then whether the copy exists: a copy that is finished in between is not missed.
      const running = await read(original);
      if (await read(copy)) return notify(`${copy.name} has been created`);
      if (running?.generation_id !== copy.uuid) return notify(`${copy.name} was not created`, 'warning');
    } catch (error) {
      if (!isTemporary(error)) throw error;
    }
  }
}

/** The experiment's current state; undefined if it does not exist (yet), which this call does not treat as an error. */
async function read({ uuid }: Experiment): Promise<Experiment | undefined> {
  const [found] = await callApi('listRecentExperiments', { body: { experiments: [uuid] } });
  return found;
}

/** No answer, too many requests, or a failure of the server: the next poll may succeed. A session that ended stays ended. */
function isTemporary(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status === 429 || error.status >= 500);
}
