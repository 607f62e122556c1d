import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { refusal, runsTypeScript } from '#infra/start/with-node.mjs';

const root = join(import.meta.dirname, '..', '..');
const json = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

it('a Node that cannot run TypeScript is detected, and a message says what to do', () => {
  expect(['v20.20.2', 'v22.17.1', 'v22.18.0', 'v24.0.0'].map(runsTypeScript)).toEqual([false, false, true, true]);
  expect(refusal('v20.20.2')).toMatch(/this is Node v20\.20\.2\. Run 'npm ci'/);
});

it('cdk, build and operate start with any Node of the shell', () => {
  const { app, build } = json('cdk.json');
  const { scripts } = json('package.json');
  for (const command of [app, build, scripts.operate, scripts.build]) {
    expect(command).toMatch(/^node infra\/start\/with-node\.mjs infra\/\S+\.ts( --site)?$/);
  }
});

it('a started program gets the arguments, and its exit code is passed on', () => {
  const run = (...given: string[]) =>
    execFileSync(process.execPath, ['infra/start/with-node.mjs', ...given], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  expect(run('-p', 'process.version')).toMatch(/^v2[4-9]/);
  expect(() => run('-e', 'process.exit(3)')).toThrow(expect.objectContaining({ status: 3 }));
});
