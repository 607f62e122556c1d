import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const hook = join(import.meta.dirname, '../../.githooks/commit-msg');

function commit(message: string) {
  const folder = mkdtempSync(join(tmpdir(), 'serieslab-commit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'message');
  writeFileSync(file, message);
  const { status, stderr } = spawnSync('sh', [hook, file], { encoding: 'utf8' });
  return { status, stderr };
}

it('a subject of a commit has at most 72 characters, whatever follows it', () => {
  const long = 'x'.repeat(72);
  expect(commit(`# A comment\n\n${long}\n\n${long} and a body that is longer\n`)).toEqual({ status: 0, stderr: '' });
  expect(commit(`${'ä'.repeat(72)}\n`).status).toBe(0);
  expect(commit(`${long}y\n`)).toEqual({
    status: 1,
    stderr: `The subject has 73 characters, at most 72 are allowed: ${long}y\n`,
  });
});
