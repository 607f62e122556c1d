import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Api } from '../support/api.ts';
import { isNight } from '../support/night.ts';
import { cleanEnvironment } from '../support/running-environment.ts';
import { until } from '../support/until.ts';

// `npm start` as a person runs it: its last line, its options, its state, and what remains afterwards.
const folder = mkdtempSync(join(tmpdir(), 'serieslab-start-'));
const superadmin = { email: 'first@example.com', password: 'a-password-of-their-own' };
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

it('`npm start` says last that it is ready, and ends with all its processes at Ctrl+C', async () => {
  const one = await started('alone');
  expect((await fetch(one.url)).status).toBe(200);
  await stopped(one, 'SIGINT');
});

it('two stacks run side by side, keep their state, and leave no process behind', async ({ skip }) => {
  skip(!isNight, 'the night runs it');
  const [one, other] = [await started('one'), await started('other')];
  const api = await Api.signedIn(one.url, superadmin.email, superadmin.password);
  const [workspace] = await api.call('listWorkspaces', {});
  const path = { id: workspace?.uuid ?? '' };
  await api.call('createProject', { path, body: { name: 'Kept' } });
  expect((await projects(other.url)).includes('Kept')).toBe(false);

  await stopped(one, 'SIGTERM');
  await stopped(other, 'SIGINT');

  const again = await started('one');
  expect(await projects(again.url)).toContain('Kept');
  await stopped(again, 'SIGINT');
});

it('an invalid option is refused with a message', async () => {
  const child = start('bad', { PORT: 'ninety' });
  const [code] = await once(child, 'exit');
  expect(code).not.toBe(0);
});

async function projects(url: string): Promise<string[]> {
  const api = await Api.signedIn(url, superadmin.email, superadmin.password);
  return (await api.call('listAllProjects', {})).map((project) => project.name);
}

function start(name: string, more: Record<string, string> = {}): ChildProcess {
  const env = {
    ...cleanEnvironment(),
    PORT: '0',
    DATA_DIR: join(folder, name),
    SUPERADMIN_EMAIL: superadmin.email,
    SUPERADMIN_PASSWORD: superadmin.password,
    ...more,
  };
  const child = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  running.add(child);
  return child;
}

async function started(name: string): Promise<{ url: string; child: ChildProcess }> {
  const child = start(name);
  let output = '';
  child.stdout?.on('data', (data) => {
    output += data;
  });
  const url = await until(`${name} is ready`, async () => /^Ready: (http:\/\/localhost:\d+)$/m.exec(output)?.[1]);
  expect(output.trimEnd().endsWith(`Ready: ${url}`)).toBe(true);
  return { url, child };
}

/** Signals of a terminal (Ctrl-C reaches the whole group) or of a supervisor (SIGTERM reaches only npm). */
async function stopped({ child }: { child: ChildProcess }, signal: 'SIGINT' | 'SIGTERM'): Promise<void> {
  const group = child.pid ?? 0;
  const members = groupMembers(group);
  expect(members.length).toBeGreaterThan(2);
  process.kill(signal === 'SIGINT' ? -group : group, signal);
  await until('every process of the stack has ended', async () => groupMembers(group).length === 0);
  running.delete(child);
}

/** The processes of a process group, from the kernel. */
function groupMembers(group: number): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return /^\d+$/.test(pid) && Number(fields[2]) === group && fields[0] !== 'Z';
    } catch {
      return false;
    }
  });
}
