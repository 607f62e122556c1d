import type { TestProject } from 'vitest/node';
import { startTestStack } from './with-stack.ts';

/** The one running stack that the API and browser tests share. */
export default async function setup(project: TestProject) {
  const { url, superadmin, stop } = await startTestStack();
  project.provide('url', url);
  project.provide('superadmin', superadmin);
  return stop;
}

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
    superadmin: { email: string; password: string };
  }
}
