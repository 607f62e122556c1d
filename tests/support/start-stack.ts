import type { TestProject } from 'vitest/node';
import { startTestStack } from './with-stack.ts';

/** The one running stack that the API and browser tests share. */
export default async function setup(project: TestProject) {
  const { url, superadmin, mailFolder, stack, stop } = await startTestStack();
  project.provide('url', url);
  project.provide('superadmin', superadmin);
  project.provide('mailFolder', mailFolder);
  project.provide('environment', stack.adminEnvironment);
  return stop;
}

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
    superadmin: { email: string; password: string };
    mailFolder: string;
    /** Environment variables of a process that uses the stack's tables, queues and secrets. */
    environment: Record<string, string>;
  }
}
