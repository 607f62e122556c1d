import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNight } from '#tests/support/night.ts';
import { usual, usualApp } from './fixtures/shared-fixture.ts';
import { type Fixture, startFixture, until } from './fixtures/start-fixture.ts';

// Every test here starts whole stacks, or ends them: by day few.
const folder = mkdtempSync(join(tmpdir(), 'local-lifecycle-'));
/** The usual app without consumers, and with a resource that the runner does not know. */
const silent = join(folder, 'no-consumer');
const running: Fixture[] = [];

beforeAll(() => {
  cpSync(usualApp(), silent, { recursive: true });
  const file = join(silent, 'Fixture-App.template.json');
  const template: { Resources: Record<string, { Type: string }> } = JSON.parse(readFileSync(file, 'utf8'));
  const kept = Object.entries(template.Resources).filter(([, { Type }]) => Type !== 'AWS::Lambda::EventSourceMapping');
  const Resources = { ...Object.fromEntries(kept), stream: { Type: 'AWS::Kinesis::Stream' } };
  writeFileSync(file, JSON.stringify({ ...template, Resources }));
});
afterAll(async () => {
  await Promise.all(running.map((fixture) => fixture.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(...parameters: Parameters<typeof startFixture>) {
  const fixture = await startFixture(...parameters);
  running.push(fixture);
  return fixture;
}

test('items, messages and secrets survive a restart', async () => {
  const consumed = { cdkOut: usualApp(), dataDir: join(folder, 'data'), memory: false };
  const first = await start({ ...consumed, cdkOut: silent });
  await first.call('/api/things/kept', { method: 'PUT', body: 'still here' });
  await first.send('sent-before');
  const secret = (await first.call('/api/secret')).json();
  await first.stack.stop();

  const second = await start(consumed);
  await expect(startFixture(consumed)).rejects.toThrow(/A stack already runs on .*data/);
  expect((await second.call('/api/things/kept')).json()).toEqual({ id: 'kept', value: 'still here' });
  expect((await second.call('/api/secret')).json()).toEqual(secret);
  const items = () => second.items('deliveries:sent-before');
  expect(await until('the message of the first run', items, ({ length }) => length > 0)).toHaveLength(1);
  await second.stack.stop();
});

if (isNight) {
  describe('two stacks in parallel', () => {
    let odd: Fixture;
    let stack: Fixture['stack'];
    let call: Fixture['call'];
    let send: Fixture['send'];
    let items: Fixture['items'];
    let others: number[];
    beforeAll(async () => {
      odd = await start(usual({ cdkOut: silent }));
      others = descendants(process.pid).map(({ pid }) => pid);
      ({ stack, call, send, items } = await start(usual()));
    });

    test('unknown resources are reported with a message', () => {
      const message = 'Fixture-App/stream is an AWS::Kinesis::Stream, which does not run on this machine.';
      expect(odd.stack.unsupported).toEqual([message]);
      expect(odd.logged.map(({ text }) => text)).toContain(message);
    });

    test('without the event source mapping nothing is delivered', async () => {
      await odd.send('unanswered');
      await send('received');
      const delivered = () => items('deliveries:received');
      await until('the other stack’s delivery', delivered, ({ length }) => length === 1);
      expect(odd.stack.queueLength('work-queue')).toEqual({ ready: 1, inFlight: 0 });
      expect(await odd.items('deliveries:unanswered')).toEqual([]);
    });

    test('they share nothing', async () => {
      await odd.call('/api/things/mine', { method: 'PUT', body: 'x' });
      expect((await call('/api/things/mine')).status).toBe(404);
      await odd.stack.stop();
      expect((await call('/api/things/mine')).status).toBe(404);
    });

    test('a stop waits for a request under way, frees the port, ends every process and can be called twice', async () => {
      await call('/api/secret');
      const port = Number(new URL(stack.url).port);
      const databases = descendants(process.pid).filter(
        ({ pid, command }) => !others.includes(pid) && command.includes('DynamoDBLocal'),
      );
      expect(databases.length).toBeGreaterThan(0);
      const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const before = async () => {
        reached.resolve();
        await opened.promise;
        return undefined;
      };
      stack.faults.onCall({ caller: 'api', operation: 'PutItem', before });
      const answer = call('/api/things/late', { method: 'PUT', body: 'x' });
      await reached.promise;
      const stopped = Promise.all([stack.stop(), stack.stop()]);
      opened.resolve();
      expect((await answer).status).toBe(200);
      await stopped;
      await expect(fetch(stack.url)).rejects.toThrow();
      await until(
        'the database ended',
        () => databases.filter(({ pid }) => alive(pid)),
        ({ length }) => length === 0,
      );
      const again = await start(usual({ port }));
      expect(new URL(again.stack.url).port).toBe(String(port));
      await again.stack.stop();
    });
  });
}

const signals = ['SIGKILL', 'SIGTERM', 'SIGINT'] as const;
test.each(isNight ? signals : signals.slice(0, 1))('a runner ended by %s leaves no process behind', async (signal) => {
  const script = join(folder, `runner-${signal}.ts`);
  const module = join(import.meta.dirname, '../../../infra/local/run-stack.ts');
  const settings = { cdkOut: usualApp(), dataDir: join(folder, signal), port: 0, memory: true, quiet: true };
  writeFileSync(
    script,
    `import { startStack } from '${module}';\nawait startStack(${JSON.stringify(settings)});\nconsole.log('started');\n`,
  );
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const left = descendants(child.pid ?? 0);
  expect(left.some(({ command }) => command.includes('DynamoDBLocal.jar'))).toBe(true);
  child.kill(signal);
  await until(
    'every process ended',
    () => left.filter(({ pid }) => alive(pid)),
    ({ length }) => length === 0,
  );
});

interface Process {
  pid: number;
  command: string;
}

/** The living descendants of a process, from Linux. */
function descendants(root: number): Process[] {
  const children = readOr(`/proc/${root}/task/${root}/children`).trim().split(' ').filter(Boolean).map(Number);
  const others = threadsOf(root).flatMap((thread) =>
    thread === root
      ? []
      : readOr(`/proc/${root}/task/${thread}/children`).trim().split(' ').filter(Boolean).map(Number),
  );
  return [...children, ...others].flatMap((pid) => [
    { pid, command: readOr(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') },
    ...descendants(pid),
  ]);
}

const readOr = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const alive = (pid: number) => /^State:\s+[^ZX]/m.test(readOr(`/proc/${pid}/status`));

function threadsOf(pid: number): number[] {
  return existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`).map(Number) : [];
}
