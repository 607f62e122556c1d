import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startTestStack } from './with-stack.ts';

/** The one running stack that the API and browser tests share. */
export default async function setup(project: TestProject) {
  const { url, superadmin, mailFolder, dataDir, stack, stop } = await startTestStack();
  project.provide('url', url);
  project.provide('superadmin', superadmin);
  project.provide('mailFolder', mailFolder);
  project.provide('environment', stack.adminEnvironment);
  return async () => {
    const logs = readFileSync(join(dataDir, 'logs/stack.log'), 'utf8');
    await stop();
    refuseSecrets(logs, superadmin.password);
  };
}

/** Whatever the suite did: no token, no password and no hash of one is in any log of the stack. */
function refuseSecrets(logs: string, password: string): void {
  const secrets = [/eyJ[\w-]{8,}\.eyJ[\w-]+\.[\w-]+/, /\$argon2/, /[?&]token=/];
  const found = logs.split('\n').find((line) => line.includes(password) || secrets.some((secret) => secret.test(line)));
  if (found) throw new Error(`A log of the stack holds a secret: ${found.slice(0, 300)}`);
}

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
    superadmin: { email: string; password: string };
    mailFolder: string;
    /** What a process needs to use the stack's tables, queues and secrets. */
    environment: Record<string, string>;
  }
}
