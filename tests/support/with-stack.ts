import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningStack, StackOptions } from '#infra/local/run-stack.ts';
import { build } from '#infra/start/build.ts';
import { launch } from '#infra/start/launch.ts';
import { secretIn } from '#infra/start/secrets-in-logs.ts';
import { settingsFrom } from '#infra/start/settings.ts';

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

export async function startTestStack(
  options: Pick<StackOptions, 'visibilityScale' | 'delayScale' | 'environment' | 'strict'> = {},
): Promise<TestStack & { stop: () => Promise<void> }> {
  await build();
  const folder = mkdtempSync(join(tmpdir(), 'serieslab-stack-'));
  const settings = { ...settingsFrom({}), dataDir: folder, port: 0 };
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
      const secret = secretIn(readFileSync(join(folder, 'logs/stack.log'), 'utf8'));
      rmSync(folder, { recursive: true, force: true });
      // Whatever the tests did: no token, no password and no hash of one is in a log.
      if (secret) throw new Error(`A log of the stack holds a secret: ${secret}`);
    },
  };
}

/** For who counts over all stacks of a run (`npm test`): what each role was granted, and what of it was needed. */
function keepGrants(stack: RunningStack): void {
  const { GRANTS_FOLDER } = process.env;
  if (GRANTS_FOLDER) writeFileSync(join(GRANTS_FOLDER, `${randomUUID()}.json`), JSON.stringify(stack.grants()));
}
