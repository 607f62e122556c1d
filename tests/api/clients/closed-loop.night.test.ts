import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { cleanEnvironment } from '../../support/running-environment.ts';
import { adminApi } from '../../support/scene/account.ts';
import { createTenant, managerOf } from '../quotas/tenant.ts';
import { builtClients } from './built-clients.ts';
import { hasPython, runProgram } from './run-program.ts';

// The examples of the Python package as they are, from an empty workspace.
const examples = join(import.meta.dirname, '../../../clients/python/examples');
const folder = mkdtempSync(join(tmpdir(), 'closed-loop-'));
let manager: Api;
let variables: Record<string, string>;

beforeAll(async () => {
  const admin = await adminApi(inject('url'), inject('superadmin'));
  const tenant = await createTenant(admin, { series_count: 20 });
  manager = await managerOf(admin, tenant);
  const expires = Math.floor(Date.now() / 1000) + 86_400;
  const { token } = await manager.call('createAccessToken', { body: { name: 'Robot', expires } });
  variables = {
    SERIESLAB_URL: inject('url'),
    SERIESLAB_TOKEN: token,
    SERIESLAB_WORKSPACE: tenant.workspace,
    PYTHONPATH: [(await builtClients()).wheel ?? '', examples].join(':'),
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the loop; kills it as soon as it has measured so many samples. */
async function runLoop(journal: string, killedAfter = Number.POSITIVE_INFINITY): Promise<string[]> {
  const env = { ...cleanEnvironment(), ...variables };
  const loop = spawn('python3', [join(examples, 'closed_loop.py'), journal], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: loop.stdout })) {
    lines.push(line);
    if (lines.filter((one) => one.startsWith('measured')).length >= killedAfter) loop.kill('SIGKILL');
  }
  return lines;
}

/** The yield without noise, as `instrument.py` has it. */
const trueYield = ({ temperature, concentration }: { temperature: number; concentration: number }) =>
  92 * Math.exp(-(((temperature - 78) / 40) ** 2) - ((concentration - 0.35) / 0.4) ** 2);

it('a robot that is killed in the middle measures 40 samples, none twice, and finds the optimum', async () => {
  if (!(await hasPython())) return;
  const journal = join(folder, 'journal.jsonl');
  const first = await runLoop(journal, 17);
  expect(first.at(-1)).not.toContain('done');
  const second = await runLoop(journal);
  const uuid = second.at(-1)?.replace('done ', '') ?? '';
  const lines = readFileSync(journal, 'utf8').trim().split('\n');
  expect(new Set(lines.map((line) => JSON.parse(line).sample)).size).toBe(40);
  expect(lines).toHaveLength(40);

  const series = await manager.allSeries(uuid);
  expect(series.map(({ number, sample_count }) => [number, sample_count])).toEqual(
    Array.from({ length: 8 }, (_, index) => [index + 1, 5]),
  );
  const samples = series.flatMap((one) => one.samples);
  expect(samples.every(({ outParameters }) => outParameters[0]?.value !== null)).toBe(true);
  const measured = [...first, ...second].filter((line) => line.startsWith('measured'));
  const inputs = measured.map((line) => /\{.*\}/.exec(line)?.[0] ?? '{}');
  expect(new Set(inputs).size).toBe(inputs.length);
  expect(Math.max(...inputs.map((text) => trueYield(JSON.parse(text))))).toBeGreaterThan(92 * 0.98);

  const notebook = join(examples, 'closed_loop.ipynb');
  const runner = join(import.meta.dirname, 'run_notebook.py');
  const { uuid: copy } = await manager.call('duplicateExperiment', {
    path: { id: uuid },
    body: { duplicate: 'settings', experiment: { name: 'Notebook' } },
  });
  const printed = await runProgram('python3', [runner, notebook], { ...variables, SERIESLAB_EXPERIMENT: copy });
  expect(printed).toContain("(['temperature', 'concentration'], ['yield_pct'])");
  expect(printed).toMatch(/R² \d/);
});
