import type { Context } from 'aws-lambda';
import { log } from '../aws/log.ts';
import { sweepFiles } from '../features/sample-files/worker/sweep-files.ts';
import { systemContext } from '../runtime/context.ts';

/** Time reserved for the current page. */
const marginMilliseconds = 20_000;

/** Removes files that nobody can bring back, once a day. */
export async function handler(_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  const hasTime = () => context.getRemainingTimeInMillis() > marginMilliseconds;
  const removed = await sweepFiles({ now: systemContext.now(), hasTime });
  log('info', 'files were swept', { removed, isComplete: hasTime() });
}
