import { type EventContent, type FailureMessages, reported } from '#functions/jobs/task.ts';

/** Messages about copies of experiments. */
export const copyQueued = ({ name }: { name: string }) => `The copy ${name} has been queued`;
export const copiedContent = ({ name }: { name: string }): EventContent => ({
  message: `The copy ${name} has been created`,
  color: 'success',
});

export const copyFailures: FailureMessages = {
  tookTooLong: 'The copy took too long and was stopped. Please duplicate the settings only.',
  failed: 'The copy failed and was stopped; nothing was changed. Please try again.',
  broken: `The copy failed because of an error in the software; nothing was changed. ${reported}`,
  stopped: 'The copy was interrupted twice and was stopped. Please duplicate the settings only.',
};
