import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningStack, StackOptions } from '#infra/local/run-stack.ts';
import { build } from '#infra/start/build.ts';
import { launch } from '#infra/start/launch.ts';
import { settingsFrom } from '#infra/start/settings.ts';
import { secretIn } from '#infra/start/suite/results.ts';

export interface TestStack {
  url: string;
  stack: RunningStack;
  superadmin: { email: string; password: string };
  /** Where the mails are, as `.eml` files. */
  mailFolder: string;
  dataDir: string;
}

/** Runs the real system, in memory and with the demo data, for as long as `use` takes. */
export async function withStack<T>(use: (stack: TestStack) => Promise<T>): Promise<T> {
  const { stop, ...stack } = await startTestStack();
  try {
    return await use(stack);
  } finally {
    await stop();
  }
}

interface TestStackOptions extends Pick<StackOptions, 'strict' | 'timeoutScale' | 'concurrency' | 'idleMilliseconds'> {
  /** A new one, unless it is given. */
  folder?: string;
  port?: number;
}

export async function startTestStack({
  folder = mkdtempSync(join(tmpdir(), 'serieslab-stack-')),
  port = 0,
  ...options
}: TestStackOptions = {}): Promise<TestStack & { stop: () => Promise<void> }> {
  await build();
  const settings = { ...settingsFrom({}), dataDir: folder, port };
  const stack = await launch(settings, { memory: true, ...options });
  return {
    url: stack.url,
    stack,
    superadmin: settings.superadmin,
    mailFolder: join(folder, 'mail'),
    dataDir: folder,
    stop: async () => {
      keepGrants(stack);
      await stack.stop();
      try {
        requireNoSecret(folder);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Whatever the tests did: no token, no password and no hash of one is in the log of a stack. */
export function requireNoSecret(folder: string): void {
  const file = join(folder, 'logs/stack.log');
  const secret = existsSync(file) && secretIn(readFileSync(file, 'utf8'));
  if (secret) throw new Error(`A log of the stack holds a secret: ${secret}`);
}

/** For the count over all stacks of a run (`npm test`): what each role was granted, and what of it was needed. */
export function keepGrants(stack: RunningStack, name: string = randomUUID()): void {
  const { GRANTS_FOLDER } = process.env;
  if (GRANTS_FOLDER) writeFileSync(join(GRANTS_FOLDER, `${name}.json`), JSON.stringify(stack.grants()));
}
