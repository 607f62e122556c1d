import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { launchChild } from '#functions/sandbox/host/launch.ts';
import { until } from '#tests/support/until.ts';

/*
 * Below Python: arbitrary JavaScript, started like a child, as if the interpreter had been escaped. Each attempt is in
 * `attempts.mjs`, next to files that it may read; it prints its result.
 */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sandbox-process-')));
const assets = join(folder, 'assets');
const outside = join(folder, 'outside.txt');
afterAll(() => rmSync(folder, { recursive: true }));

let found: Record<string, string>;
let limits: Record<string, string | undefined>;
beforeAll(async () => {
  mkdirSync(assets);
  writeFileSync(outside, 'secret');
  writeFileSync(join(assets, 'inside.txt'), 'open');
  copyFileSync(join(import.meta.dirname, 'attempts.mjs'), join(assets, 'attempts.mjs'));
  process.env.SANDBOX_TEST_SECRET = 'secret';
  vi.stubEnv('LD_LIBRARY_PATH', '/var/lang/lib:/lib64');
  const handle = openSync(outside, 'r');
  const child = launchChild(assets, 'attempts.mjs');
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  limits = await kernelLimits(child.pid);
  child.stdin?.end(JSON.stringify({ outside, handle }));
  await once(child, 'exit');
  const leash = child.stdio[3];
  if (leash && 'end' in leash) leash.end('\n');
  delete process.env.SANDBOX_TEST_SECRET;
  vi.unstubAllEnvs();
  found = JSON.parse(Buffer.concat(chunks).toString());
});

test('it reads its own folder', () => {
  expect(found['read inside']).toBe('open');
});

describe('Node forbids it', () => {
  test.each([
    'read outside',
    'read the environment of the parent',
    'list a folder',
    'write inside',
    'write outside',
    'link',
    'start a process',
    'start a thread',
    'inspect',
    'use internal bindings',
  ])('%s', (attempt) => {
    expect(found[attempt]).toBe('ERR_ACCESS_DENIED');
  });

  test('load an addon', () => {
    expect(found['load an addon']).toBe('ERR_DLOPEN_DISABLED');
  });
});

test('its environment says where the libraries of Node are, and nothing else', () => {
  expect(found.environment).toBe('LD_LIBRARY_PATH');
});

test('it has no handle of its parent but its pipes', () => {
  expect(found['the handle of the parent']).not.toBe('secret');
  expect(found.handles).toBe('0 socket, 1 socket');
});

test('the kernel limits its processor time, its files and its cores', () => {
  expect(limits).toEqual({ 'Max cpu time': '120', 'Max file size': '0', 'Max core file size': '0' });
});

/** The kernel's limits after the shell has been replaced by Node. */
async function kernelLimits(pid: number | undefined) {
  await until('Node runs', async () => /^[^\0]*node\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')));
  const lines = readFileSync(`/proc/${pid}/limits`, 'utf8');
  const names = ['Max cpu time', 'Max file size', 'Max core file size'];
  return Object.fromEntries(names.map((name) => [name, new RegExp(`^${name}\\s+(\\d+)`, 'm').exec(lines)?.[1]]));
}
