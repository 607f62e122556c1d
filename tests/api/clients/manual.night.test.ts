import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newWebhookSecret, signedHeaders } from '#functions/features/webhooks/sign.ts';
import { adminApi } from '../../support/scene/account.ts';
import { createExperiment, createTenant, managerOf } from '../quotas/tenant.ts';
import { builtClients } from './built-clients.ts';
import { hasPython, runProgram } from './run-program.ts';

// The manual's examples as a newcomer pastes them, one after the other, into one experiment.
const root = join(import.meta.dirname, '../../..');
const chapter = readFileSync(join(root, 'docs/manual/12-robots-and-notebooks.md'), 'utf8');
const examples = [...chapter.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, language = '', code = '']) => {
  return { language, code };
});
const folder = mkdtempSync(join(tmpdir(), 'manual-'));
let variables: Record<string, string>;
let built: Awaited<ReturnType<typeof builtClients>>;

beforeAll(async () => {
  built = await builtClients();
  const admin = await adminApi(inject('url'), inject('superadmin'));
  const tenant = await createTenant(admin);
  const manager = await managerOf(admin, tenant);
  const experiment = await createExperiment(manager, tenant);
  const expires = Math.floor(Date.now() / 1000) + 86_400;
  const { token } = await manager.call('createAccessToken', { body: { name: 'Robot', expires } });
  const inputs = [
    { name: 'Temperature', short_name: 'temperature', min_value: 20, max_value: 120, step: 5 },
    { name: 'Solvent', short_name: 'solvent', is_categorical: true, categories: ['DMF', 'MeCN', 'toluene'] },
    { name: 'Loading', short_name: 'loading', min_value: 0.1, max_value: 2, step: 0.1 },
    { name: 'Ligand', short_name: 'ligand', is_categorical: true, categories: ['XPhos', 'SPhos'] },
  ];
  for (const body of inputs) await manager.call('createInParameter', { path: { id: experiment }, body });
  const import_ = {
    samples: [{ heat: 50, temperature: 60, solvent: 'DMF', loading: 1, ligand: 'XPhos' }],
    options: { in: true, out: true },
  };
  await manager.call('importSeries', { path: { id: experiment }, body: import_ });
  variables = { URL: inject('url'), TOKEN: token, EXPERIMENT: experiment, PYTHONPATH: built.wheel ?? '' };
  // As `npm install` puts it.
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(built.node, '../typescript'), join(folder, 'node_modules/serieslab'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, code: string) => {
  writeFileSync(join(folder, name), code);
  return join(folder, name);
};
/** The code of the program of which the manual shows another part. */
const firstLines = (code: string) => code.slice(0, code.indexOf('\n\nfor '));
const run: Record<string, (code: string) => Promise<string>> = {
  sh: (code) => runProgram('sh', ['-c', code.replaceAll('curl ', 'curl -sS --fail-with-body ')], variables),
  python: async (code) => ((await hasPython()) ? runProgram('python3', [file('a.py', code)], variables) : 'R²'),
  js: (code) => runProgram(process.execPath, [file('a.mjs', code)], variables),
};
/** The output of each whole program among the examples, by number. */
const expected: [number, string][] = [
  [0, '"samples"'],
  [1, '"changed":1'],
  [2, 'R²'],
  [5, '[]'],
];
const [conditions, failure, verification] = [examples[3], examples[4], examples[7]];

describe('the examples of the chapter', () => {
  it('are these', () => {
    const languages = ['sh', 'sh', 'python', 'python', 'python', 'js', 'json', 'python'];
    expect(examples.map(({ language }) => language)).toEqual(languages);
  });

  it.each(expected)('run: number %i', async (number, text) => {
    const { language = '', code = '' } = examples[number] ?? {};
    expect(await run[language]?.(code)).toContain(text);
  });

  it('generate a series with conditions', async () => {
    if (!(await hasPython())) return;
    const code = `${firstLines(examples[2]?.code ?? '')}\n${conditions?.code}print(len(experiment.ask()))`;
    expect(await runProgram('python3', [file('a.py', code)], variables)).toBe('12\n');
  });

  it('tell that a run has failed', async () => {
    if (!(await hasPython())) return;
    const start = `${firstLines(examples[2]?.code ?? '')}\nbefore = experiment.ask()\nsample = before[0]`;
    const code = `${start}\n${failure?.code}print(len(before) - len(experiment.ask()))`;
    expect(await runProgram('python3', [file('a.py', code)], variables)).toBe('1\n');
  });

  it('accept a message of a webhook as it is sent, and no changed, forged or old one', async () => {
    if (!(await hasPython())) return;
    const secret = newWebhookSecret();
    const now = Math.floor(Date.now() / 1000);
    const [body, other] = ['{"type":"test"}', '{"type":"job.success"}'];
    const headers = signedHeaders(secret, 'one', now, body);
    const answered = (given: Record<string, string>, text: string, key: string) => {
      const call = `verified(${JSON.stringify(given)}, ${JSON.stringify(text)}.encode(), '${key}')`;
      const tried = `try:\n    print(${call})\nexcept ValueError as error:\n    print(error)\n`;
      return runProgram('python3', [file('a.py', `${verification?.code}\n${tried}`)], variables);
    };
    expect(await answered(headers, body, secret)).toContain("{'type': 'test'}");
    expect(await answered(headers, other, secret)).toContain('The signature is wrong');
    expect(await answered(headers, body, newWebhookSecret())).toContain('The signature is wrong');
    expect(await answered(signedHeaders(secret, 'one', now - 600, body), body, secret)).toContain('The message is old');
  });
});
