import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, inject, it } from 'vitest';
import type { Api } from '#tests/support/api.ts';
import { adminApi } from '#tests/support/scene/account.ts';
import { createExperiment, createTenant, managerOf } from '../quotas/tenant.ts';

// The address as a spreadsheet reads it: a URL, and no header.
const url = inject('url');
let manager: Api;
let experiment: string;
let made: { uuid: string; token: string };

beforeAll(async () => {
  const admin = await adminApi(url, inject('superadmin'));
  const tenant = await createTenant(admin);
  manager = await managerOf(admin, tenant);
  experiment = await createExperiment(manager, tenant);
  const body = { samples: [{ heat: 50 }], options: { in: true, out: true } };
  await manager.call('importSeries', { path: { id: experiment }, body });
  const expires = Math.floor(Date.now() / 1000) + 3600;
  made = await manager.call('createAccessToken', { body: { name: 'Sheet', expires, experiment } });
});

const curl = async (path: string) =>
  (await promisify(execFile)('curl', ['-sS', '-i', `${url}/api/${path}key=${made.token}`])).stdout;

it('is read by its URL alone, is kept by no cache, and is refused within two seconds of its end', async () => {
  const answer = await curl(`experiments/${experiment}/samples.csv?`);
  expect(answer).toMatch(/^HTTP\/1\.1 200/);
  expect(answer).toMatch(/^content-type: text\/csv; charset=utf-8\r$/im);
  expect(answer).toMatch(/^cache-control: no-store\r$/im);
  expect(answer).toMatch(/^referrer-policy: no-referrer\r$/im);
  expect(answer).toMatch(/\r\n\r\nSeries number,Sample number,heat,.*\r\n1,1,50,/);
  for (const other of ['?', '/series?', '/next-samples?']) {
    expect(await curl(`experiments/${experiment}${other}`)).toMatch(/^HTTP\/1\.1 401/);
  }
  await manager.call('revokeAccessToken', { path: { uuid: made.uuid } });
  expect(await curl(`experiments/${experiment}/samples.csv?`)).toMatch(/^HTTP\/1\.1 401/);
});
