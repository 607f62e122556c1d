import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { claimFolder } from '#infra/local/data/data-folder.ts';
import { asProblem, onFile } from '#infra/local/file-problems.ts';
import { fileLog } from '#infra/local/log.ts';
import { run } from '#infra/start/run.ts';
import { settingsFrom } from '#infra/start/settings.ts';
import { usualApp } from './fixtures/shared-fixture.ts';
import { startFixture } from './fixtures/start-fixture.ts';

// Problems of a developer's machine end with a message that says what to do, never with a stack trace.

const folder = mkdtempSync(join(tmpdir(), 'local-damage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dataDir = (name: string) => {
  const made = join(folder, name);
  mkdirSync(made, { recursive: true });
  return made;
};
const starting = (name: string, port = 0) =>
  startFixture({ cdkOut: usualApp(), dataDir: dataDir(name), port, memory: false });

describe('a damaged file is named', () => {
  test.each([
    ['secrets.json', ''],
    ['secrets.json', '{"a": 1}'],
    ['tables/shared-local-instance.db', 'not a database, whatever it is called'.repeat(100)],
    ['queues/fauxqs.db', 'not a database, whatever it is called'.repeat(100)],
  ])('%s, as case %#', async (file, content) => {
    const name = `${file}-${content.length}`;
    const damaged = join(dataDir(name), file);
    mkdirSync(join(damaged, '..'), { recursive: true });
    writeFileSync(damaged, content);
    await expect(starting(name)).rejects.toThrow(
      `${damaged} is damaged and cannot be read: put a copy of the folder back, or delete the folder to begin anew.`,
    );
    // The folder is released, too.
    claimFolder(dataDir(name))();
  });
});

describe('runner.pid', () => {
  const folderWith = (content: string) => {
    const made = dataDir(`pid-${content.replaceAll(/\W/g, '-')}`);
    writeFileSync(join(made, 'runner.pid'), content);
    return made;
  };

  test.each(['1', '1 12345', `${process.ppid} 1`, '', 'garbage', '-1', '99999999999999'])(
    'of a stack that ended is ignored, whatever process has its number now: %j',
    (content) => claimFolder(folderWith(content))(),
  );

  test('of a running stack prevents a start, also in another process', async () => {
    const made = dataDir('locked');
    const release = claimFolder(made);
    expect(readFileSync(join(made, 'runner.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid} \\d+$`));
    expect(() => claimFolder(made)).toThrow(`A stack already runs on ${made} (process ${process.pid})`);
    release();
    claimFolder(made)();
  });
});

test('a new data folder is for its owner alone', () => {
  const made = join(folder, 'of-its-owner');
  claimFolder(made)();
  expect(statSync(made).mode & 0o777).toBe(0o700);
});

describe('a port', () => {
  test('in use is reported before anything starts', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(starting('port', port)).rejects.toThrow(
      `Port ${port} is in use: choose another with PORT, or PORT=0 for any free one.`,
    );
    expect(readdirSync(dataDir('port'))).toEqual([]);
  });

  test('with an empty value is the usual one', () => {
    expect(settingsFrom({ PORT: '', DATA_DIR: '' })).toMatchObject({ port: 3000 });
    expect(settingsFrom({ PORT: '0' }).port).toBe(0);
    expect(() => settingsFrom({ PORT: 'abc' })).toThrow(/^PORT: /);
  });
});

describe('a disk', () => {
  test.each([
    ['ENOSPC', /^The disk is full, and \/x\/y cannot be written: make room/],
    ['EROFS', /^\/x\/y may not be written: choose another folder/],
    ['EACCES', /^\/x\/y may not be written: choose another folder/],
    ['ENOTDIR', /^\/x\/y lies in something that is no folder/],
  ])('with %s is reported', (code, message) => {
    expect(asProblem('/x/y', Object.assign(new Error('raw'), { code })).message).toMatch(message);
  });

  test.runIf(process.platform === 'linux')('that is full takes the log, and nothing else', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    const made = dataDir('full');
    symlinkSync('/dev/full', join(made, 'stack.log'));
    const { log, close } = fileLog(made);
    for (let line = 0; line < 3; line++) {
      log({ level: 'info', source: 'test', text: 'a line' });
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => logged.mock.calls.flat().join('\n')).toContain('The disk is full, and');
    expect(logged).toHaveBeenCalledTimes(1);
    log({ level: 'info', source: 'test', text: 'later' });
    await close();
  });

  test('that is a file instead of a folder is reported', () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(() => claimFolder(join(file, 'data'))).toThrow(/lies in something that is no folder/);
    expect(onFile(file, () => 1)).toBe(1);
  });
});

test('a start that is asked to stop while the first data are written ends at once, and leaves no process', async () => {
  const stop = new AbortController();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  const running = run('First data', ['-e', 'setInterval(() => {}, 1000)'], {}, stop.signal);
  stop.abort();
  await expect(running).rejects.toThrow();
});
