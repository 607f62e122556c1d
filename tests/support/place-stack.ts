import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '#infra/local/listen.ts';
import { build } from '#infra/start/build.ts';
import { settingsFrom } from '#infra/start/settings.ts';
import { requireNoSecret } from './with-stack.ts';

/** Says where the tests' process runs the stack that its files share (`shared-stack.ts`), and looks at its log afterwards. */
export default async function setup(project: TestProject) {
  await build();
  const folder = mkdtempSync(join(tmpdir(), 'serieslab-stack-'));
  project.provide('url', `http://localhost:${await freePort()}`);
  project.provide('superadmin', settingsFrom({}).superadmin);
  project.provide('mailFolder', join(folder, 'mail'));
  project.provide('environment', {});
  return () => {
    requireNoSecret(folder);
    rmSync(folder, { recursive: true, force: true });
  };
}
