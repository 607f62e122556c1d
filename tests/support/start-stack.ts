import type { TestProject } from 'vitest/node';
import { serveHolds } from './hold-calls.ts';
import { patientCloud } from './patient-cloud.ts';
import { startTestStack } from './with-stack.ts';

/** The one running stack that the browser tests of a run share. */
export default async function setup(project: TestProject) {
  // To load a function takes longer than most calls of it: two of each are enough for two windows, and stay.
  const { url, superadmin, mailFolder, stack, stop } = await startTestStack({
    concurrency: 2,
    idleMilliseconds: 3_600_000,
    ...(project.name === 'cloud' && patientCloud),
  });
  project.provide('url', url);
  project.provide('superadmin', superadmin);
  project.provide('mailFolder', mailFolder);
  project.provide('environment', stack.adminEnvironment);
  const holds = await serveHolds(stack);
  project.provide('holds', holds.url);
  return async () => {
    holds.close();
    await stop();
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
    superadmin: { email: string; password: string };
    mailFolder: string;
    /** Environment variables of a process that uses the stack's tables, queues and secrets. */
    environment: Record<string, string>;
    /** Where calls of the stack are held: see `holdCalls`. */
    holds: string;
  }
}
