import { join } from 'node:path';
import { inject } from 'vitest';
import { setStackEnvironment } from './running-environment.ts';
import { startTestStack, type TestStack } from './with-stack.ts';

let starting: Promise<TestStack> | undefined;

/**
 * The one running stack that the files of the project `stack` share, in their process: a test may fail its calls, kill its
 * workers and end its delays, and puts back what it has changed. It ends with the process.
 */
export function sharedStack(): Promise<TestStack> {
  starting ??= start();
  return starting;
}

async function start(): Promise<TestStack> {
  const running = await startTestStack({
    folder: join(inject('mailFolder'), '..'),
    port: Number(new URL(inject('url')).port),
  });
  setStackEnvironment(running.stack.adminEnvironment);
  return running;
}
