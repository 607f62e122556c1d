import { log } from '../aws/log.ts';
import { sendMessage } from '../aws/send-message.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import type { JobMessage } from './task.ts';
import { tellPeople } from './publish-job-event.ts';

/** Well beyond the 29 seconds of a call, and what a table may take: the claim is decided when the guard arrives. */
const guardSeconds = 45;

/** To be awaited before the experiment is claimed: whatever crashes after the claim, the guard starts the job. */
export async function sendGuard(message: JobMessage): Promise<void> {
  await sendMessage(message.kind, { ...message, guard: true }, { delaySeconds: guardSeconds });
}

/** Tells that the experiment is claimed, before the worker can have anything to tell, and queues the job. */
export async function queueJob(
  message: JobMessage,
  claimed: ExperimentRow,
  project: Pick<ProjectRow, 'uuid' | 'name'>,
  sentence: string,
  { delaySeconds = 0 }: { delaySeconds?: number } = {},
): Promise<void> {
  await tellPeople('set', message, claimed, project, { message: sentence, color: 'info' });
  await sendMessage(message.kind, message, { delaySeconds }).catch((error: unknown) =>
    log('warn', 'the guard will start the job', { job: message.job_id, error }),
  );
}
