import { join } from 'node:path';
import { beforeAll, expect, inject, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { adminApi } from '../../support/scene/account.ts';
import { createExperiment, createTenant, managerOf } from '../quotas/tenant.ts';
import { builtClients } from './built-clients.ts';
import { hasPython, pythonWithPandas, runProgram } from './run-program.ts';

// The packages as they are installed, in programs of their own, against the running system.
const url = inject('url');
let built: Awaited<ReturnType<typeof builtClients>>;
let admin: Api;

beforeAll(async () => {
  built = await builtClients();
  admin = await adminApi(url, inject('superadmin'));
});

const inADay = () => Math.floor(Date.now() / 1000) + 86_400;

/** An experiment of a new tenant, and access tokens of its manager. */
async function ground() {
  const tenant = await createTenant(admin);
  const manager = await managerOf(admin, tenant);
  const experiment = await createExperiment(manager, tenant);
  const token = async (name: string, read_only: boolean) =>
    (await manager.call('createAccessToken', { body: { name, expires: inADay(), read_only } })).token;
  return { URL: url, EXPERIMENT: experiment, TOKEN: await token('Robot', false), READER: await token('Reader', true) };
}

it('the Python package drives an experiment, and repeats nothing when answers are lost', async () => {
  if (!built.wheel || !(await hasPython())) return;
  const program = join(import.meta.dirname, 'journey.py');
  expect(await runProgram('python3', [program], { ...(await ground()), PYTHONPATH: built.wheel })).toBe('done\n');
});

it('the Python package takes and gives data frames where pandas is', async () => {
  const python = built.wheel ? await pythonWithPandas() : undefined;
  if (!built.wheel || !python) return;
  const program = join(import.meta.dirname, 'frames.py');
  expect(await runProgram(python, [program], { ...(await ground()), PYTHONPATH: built.wheel })).toBe('done\n');
});

it('the package for Node drives an experiment', async () => {
  const program = join(import.meta.dirname, 'journey.mjs');
  const PACKAGE = join(built.node, '../typescript');
  expect(await runProgram(process.execPath, [program], { ...(await ground()), PACKAGE })).toBe('done\n');
});
