import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decodeProtectedHeader } from 'jose';
import { beforeAll, expect, it } from 'vitest';
import { readLines } from '#infra/operate/raw-tables.ts';
import { Api } from '../support/api.ts';
import { isNight } from '../support/night.ts';
import { cleanEnvironment } from '../support/running-environment.ts';
import { sharedStack } from '../support/shared-stack.ts';
import { until } from '../support/until.ts';
import type { TestStack } from '../support/with-stack.ts';
import { createExperiment, createTenant, oneSample } from './quotas/tenant.ts';

// An operator's commands. They find the stack by its folder, and some change all of it. By day three stand for all.
let running: TestStack;
let admin: Api;
beforeAll(async () => {
  running = await sharedStack();
  admin = await Api.signedIn(running.url, running.superadmin.email, running.superadmin.password);
});

const run = promisify(execFile);
const password = 'a-long-password-for-tests';

/** The command's output, or its reason to refuse. */
const operate = (...args: string[]) => operateWith(password, ...args);

async function operateWith(OPERATE_PASSWORD: string, ...args: string[]): Promise<string> {
  const env = { ...cleanEnvironment(), DATA_DIR: running.dataDir, OPERATE_PASSWORD };
  try {
    return (await run(process.execPath, ['infra/operate/main.ts', ...args], { env })).stdout;
  } catch (error) {
    if (error instanceof Error && 'stderr' in error) return `refused: ${error.stderr}`;
    throw error;
  }
}

if (isNight) {
  it('creates a superadmin, and never a second account of one address', async () => {
    const who = ['create-superadmin', '--email', 'second@example.com', '--name', 'Second'];
    expect(await operate(...who)).toContain('may sign in as a superadmin');
    const second = await Api.signedIn(running.url, 'second@example.com', password);
    expect((await second.call('listUsers', {})).length).toBeGreaterThan(1);
    expect(await operate(...who)).toContain('refused: second@example.com has an account already');
  });
}

it('checks what runs: pages, API, sockets, a formula in the sandbox and a mail', async () => {
  const report = await operate('check');
  expect(report.match(/^passes/gm)).toHaveLength(13);
  expect(report).not.toMatch(/^(refuses|warns)/m);
  const mails = readdirSync(running.mailFolder).map((file) => readFileSync(join(running.mailFolder, file), 'utf8'));
  expect(mails.join('\n')).toContain('To: success@simulator.amazonses.com');
});

if (isNight) {
  it('opens a socket for an account that has an experiment', async () => {
    const { email } = running.superadmin;
    const check = (secret: string) => operateWith(secret, 'check', '--after', '--email', email);
    expect(await check('wrong-password')).toContain('refuses  a socket opens');
    expect(await check(running.superadmin.password)).toContain('passes  a socket opens');
  });
}

it('seeds what is there already, and changes nothing', async () => {
  const rolesBefore = await admin.call('listRoles', {});
  expect(await operate('seed')).toContain('The roles, permissions, actions and licences are there');
  expect(await admin.call('listRoles', {})).toEqual(rolesBefore);
});

it('rotates the signing key while tokens of the one before stay valid', async () => {
  const before = await admin.call('createToken', { body: running.superadmin });
  expect(await operate('rotate-key')).toContain('A new key signs');
  // A process uses its key for minutes; a new one reads the new key.
  await running.stack.functions.kill('auth', 'all');
  const after = await admin.call('createToken', { body: running.superadmin });
  const [old, young] = [before, after].map(({ access }) => decodeProtectedHeader(access).kid);
  expect(young).not.toBe(old);
  for (const { access } of [before, after]) {
    expect((await new Api(running.url, access).ask('listWorkspaces')).status).toBe(200);
  }
  const renewed = await admin.call('refreshToken', { body: { refresh: before.refresh } });
  expect(decodeProtectedHeader(renewed.access).kid).toBe(young);
});

if (isNight) {
  it('exports a tenant, erases it completely, and restores it from a backup', async () => {
    const made = await createTenant(admin);
    const { workspace: tenant } = made;
    const workspace = await admin.call('getWorkspace', { path: { id: tenant } });
    const experiment = await createExperiment(admin, made);
    await importTwoSamples(experiment);
    await storeExtremes(experiment);
    const before = await admin.allSeries(experiment);
    expect(before[0]?.samples).toHaveLength(2);
    const sample = before[0]?.samples[0]?.uuid ?? '';
    const attached = await attachText(sample, 'seen under the microscope');
    const contentNow = async () => {
      const { address } = await admin.call('readSampleFile', { path: { id: sample, file: attached } });
      const answer = await fetch(`${running.url}${address}`);
      return answer.ok ? answer.text() : answer.status;
    };
    expect(await contentNow()).toBe('seen under the microscope');

    const file = join(running.dataDir, 'tenant.jsonl.gz');
    expect(await operate('export-tenant', '--workspace', tenant, '--out', file)).toContain(workspace.name);
    let lines = '';
    for await (const line of readLines(file)) lines += JSON.stringify(line);
    for (const sample of before.flatMap(({ samples }) => samples)) expect(lines).toContain(sample.uuid);
    expect(lines).not.toContain('password_hash');
    expect(lines).not.toContain('token');

    const backup = join(running.dataDir, 'backup.jsonl.gz');
    expect(await operate('backup', '--out', backup)).toMatch(/and the contents of [1-9]\d* files$/m);
    const rowsAlone = join(running.dataDir, 'rows.jsonl.gz');
    expect(await operate('backup', '--out', rowsAlone, '--without-files')).toContain('and no contents of files');
    expect(await operate('backup', '--out', backup)).toContain('refused: EEXIST');

    const erase = ['erase-tenant', '--workspace', tenant, '--confirm'];
    expect(await operate(...erase, 'Another name')).toContain('refused: --confirm must be the name');
    expect((await admin.ask('getExperiment', { path: { id: experiment } })).status).toBe(200);
    expect(await operate(...erase, workspace.name)).toContain('Nothing is left');
    expect((await admin.ask('getExperiment', { path: { id: experiment } })).status).toBe(404);
    const left = await admin.call('listWorkspaces', { query: { admin: '' } });
    expect(left.map(({ uuid }) => uuid)).not.toContain(tenant);

    expect(await operate('restore', '--from', backup, '--confirm', 'prod')).toContain('refused: --confirm must name');
    expect(await operate('restore', '--from', file, '--confirm', 'local')).toContain('refused:');
    // The rows alone lead to contents that are gone; the whole backup has them, and a second restore writes none again.
    expect(await operate('restore', '--from', rowsAlone, '--confirm', 'local')).toContain('0 contents of files');
    expect(await contentNow()).toBe(403);
    expect(await operate('restore', '--from', backup, '--confirm', 'local')).toMatch(/[1-9]\d* contents of files were/);
    expect(await contentNow()).toBe('seen under the microscope');
    expect(await admin.allSeries(experiment)).toEqual(before);
    expect(await operate('restore', '--from', backup, '--confirm', 'local')).toContain('; 0 contents of files');
  });
}

/** Attaches a text to a sample as a browser does; returns the file's uuid. */
async function attachText(sample: string, content: string): Promise<string> {
  const body = { name: 'remarks.txt', size: content.length };
  const { file, upload } = await admin.call('beginSampleFile', { path: { id: sample }, body });
  await fetch(`${running.url}${upload.address}`, { method: 'PUT', body: content });
  await admin.call('completeSampleFile', { path: { id: sample, file: file.uuid } });
  return file.uuid;
}

async function importTwoSamples(experiment: string): Promise<void> {
  const samples = [1, 2].flatMap((heat) => oneSample(heat).samples);
  await admin.call('importSeries', { path: { id: experiment }, body: { ...oneSample(1), samples } });
}

/** Numbers beyond DynamoDB's range, which an exported file must contain too. */
async function storeExtremes(experiment: string): Promise<void> {
  const isIdle = async () => (await admin.call('getExperiment', { path: { id: experiment } })).calculation_id === '';
  const measured = (await admin.call('listOutParameters', { path: { id: experiment } })).filter(
    ({ is_functional, is_categorical }) => !is_functional && !is_categorical,
  );
  const [first] = await admin.allSeries(experiment);
  for (const [index, value] of [5e-324, Number.MAX_VALUE].entries()) {
    const { uuid = '', version = 0 } = first?.samples[index] ?? {};
    const outParameters = measured.map((output) => ({ out_parameter: output.uuid, value }));
    await until('idle', isIdle);
    await admin.call('updateSample', { path: { id: uuid }, body: { version, outParameters } });
  }
  await until('idle', isIdle);
  expect(JSON.stringify(await admin.allSeries(experiment))).toContain('"value":5e-324');
}

if (isNight) {
  it('migrates rows of older versions, which changes nothing if all are new', async () => {
    expect((await operate('migrate')).split('\n')).toEqual([
      expect.stringMatching(/^count-rules: 0 of [1-9]\d* experiments were counted anew$/),
      expect.stringMatching(/^result-blocks: 0 of [1-9]\d* experiments were rewritten$/),
      'later-rights: permissions and actions of later versions are there',
      '',
    ]);
    expect(await operate('migrate', '--name', 'nothing')).toContain('refused: There is no migration nothing');
  });

  it('reports a missing argument, and that no stack runs if none does', async () => {
    expect(await operate()).toContain('refused: npm run operate');
    expect(await operate('backup')).toContain('refused: --out is missing');
    expect(await operate('backup', '--out', 'x', '--data-dir', join(running.dataDir, 'none'))).toContain(
      'No stack runs on',
    );
  });
}
