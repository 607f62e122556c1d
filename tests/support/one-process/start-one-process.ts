import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '#infra/local/listen.ts';
import { build } from '#infra/start/build.ts';
import { settingsFrom } from '#infra/start/settings.ts';
import { startDynamoLocal } from '../dynamo-local.ts';

/** The environment of the API in one process: its tables, a port, and a folder for mails. `serve.ts` is the API. */
export default async function setup(project: TestProject) {
  await build();
  const { endpoint, stop } = await startDynamoLocal();
  const folder = mkdtempSync(join(tmpdir(), 'serieslab-api-'));
  project.provide('dynamo', endpoint);
  project.provide('url', `http://127.0.0.1:${await freePort()}`);
  project.provide('superadmin', settingsFrom({}).superadmin);
  project.provide('mailFolder', folder);
  // The process of the tests is the one that answers: it has the environment already.
  project.provide('environment', {});
  return async () => {
    await stop();
    rmSync(folder, { recursive: true });
  };
}
