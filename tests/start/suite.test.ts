import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { missingTools } from '#infra/start/suite/missing-tools.ts';
import { chosenParts, parts } from '#infra/start/suite/parts.ts';
import { processorSeconds } from '#infra/start/suite/processor-time.ts';
import { ProgressLines } from '#infra/start/suite/progress.ts';
import { againCommand, failureText, skippedLines } from '#infra/start/suite/results.ts';
import { runTasks } from '#infra/start/suite/run-tasks.ts';
import { timesTable } from '#infra/start/suite/times-table.ts';
import config from '../../vitest.config.ts';

const fileTimes = (file: string, tests: number, processor?: number) => ({
  project: 'web',
  file,
  tests,
  wall: 2,
  ...(processor === undefined ? {} : { processor }),
});

describe('the parts of the suite', () => {
  it('have every project of the configuration, each once', () => {
    const projects = (config.test?.projects ?? []).map((project) =>
      typeof project === 'object' && 'test' in project ? project.test?.name : undefined,
    );
    expect(projects.toSorted()).toEqual(parts.flatMap((part) => part.projects).toSorted());
  });

  it('are chosen by name, and an unknown name is refused with those that there are', () => {
    expect(chosenParts([], true)).toEqual(parts);
    expect(chosenParts([])).toEqual(parts.filter(({ name }) => name !== 'cloud'));
    expect(chosenParts(['web', 'unit']).map(({ name }) => name)).toEqual(['web', 'unit']);
    expect(() => chosenParts(['screens'])).toThrow("There is no part 'screens'; there are browser, functions, web");
  });
});

describe('tasks', () => {
  const run = async (places: number, sizes: readonly number[]) => {
    const events: string[] = [];
    const ends = sizes.map(() => Promise.withResolvers<void>());
    const all = runTasks(
      places,
      sizes.map((size, index) => ({
        places: size,
        run: async () => {
          events.push(`begins ${index}`);
          await ends[index]?.promise;
        },
      })),
    );
    for (const { resolve } of ends) {
      events.push('|');
      resolve();
      await new Promise(setImmediate);
    }
    await all;
    return events.join(' ');
  };

  it('run at once as far as there are places, and the first that fits begins when one ends', async () => {
    expect(await run(4, [2, 2, 1, 2, 1])).toBe('begins 0 begins 1 | begins 2 begins 4 | begins 3 | | |');
    expect(await run(4, [1, 2, 1, 2])).toBe('begins 0 begins 1 begins 2 | | begins 3 | |');
  });

  it('run alone where there are too few places, and none is left out', async () => {
    expect(await run(1, [2, 2, 1])).toBe('begins 0 | begins 1 | begins 2 |');
    expect(await run(1, [])).toBe('');
  });

  it('fail together when one fails', async () => {
    const failing = { places: 1, run: () => Promise.reject(new Error('no')) };
    await expect(runTasks(1, [failing])).rejects.toThrow('no');
  });
});

describe('while they run', () => {
  const spoken = (isTTY: boolean) => {
    let text = '';
    let now = 0;
    const progress = new ProgressLines(
      {
        isTTY,
        write: (more) => {
          text += more;
        },
      },
      () => now,
    );
    progress.begin('web');
    progress.setFiles('web', 8);
    for (let file = 0; file < 8; file++) {
      now += 20_000;
      progress.addFile('web', fileTimes(`${file}.test.ts`, 3));
      if (file === 4) progress.addFailure('web');
    }
    progress.say('FAILED a test');
    progress.end('web');
    return text;
  };

  it('each says at every quarter how many of how many files, and for how long', () => {
    expect(spoken(false).trimEnd().split('\n')).toEqual([
      'web: begins',
      'web: 2 of 8 files, 6 tests, 0:40',
      'web: 4 of 8 files, 12 tests, 1:20',
      'web: 6 of 8 files, 18 tests, 1 failed, 2:00',
      'FAILED a test',
      'web: 8 of 8 files, 24 tests, 1 failed, 2:40',
    ]);
  });

  it('a terminal has one line of each, below what stays', () => {
    const up = '\u001b[1A\u001b[J';
    const end = 'web: 8 of 8 files, 24 tests, 1 failed, 2:40\n';
    expect(spoken(true).split(up).slice(-2)).toEqual([`FAILED a test\n${end}`, end]);
  });
});

describe('a failure', () => {
  const failure = { file: 'tests/web/a.test.tsx', title: 'a form › saves "A" ($1)', reason: 'not saved\nat line 3\n' };

  it('says where, why, and the one command that runs it again', () => {
    expect(failureText(failure)).toBe(
      [
        'FAILED tests/web/a.test.tsx › a form › saves "A" ($1)',
        '    not saved',
        '    at line 3',
        '    again: npm test -- tests/web/a.test.tsx -t "a form . saves .A. ..1."',
      ].join('\n'),
    );
  });

  it('of a whole file, or of the run, has the command for that', () => {
    expect(againCommand({ ...failure, title: '' })).toBe('npm test -- tests/web/a.test.tsx');
    expect(againCommand({ file: '', title: 'types' })).toBe('npm test');
  });
});

it('skipped tests are counted by file, with their reasons', () => {
  const skip = (file: string, note?: string) => ({ file, title: 'x', ...(note === undefined ? {} : { note }) });
  expect(skippedLines([skip('a', 'no Python'), skip('b'), skip('a', 'no Python')])).toEqual([
    'skipped: 2 of a (no Python)',
    'skipped: 1 of b (its condition does not hold here)',
  ]);
});

it('a missing tool is said with what is left out and how it is installed', () => {
  const tool = { name: 'a judge', without: 'nothing is judged', install: 'pip install judge' };
  const all = [
    { ...tool, isThere: () => false },
    { ...tool, isThere: () => true },
  ];
  expect(missingTools(all)).toEqual(['a judge is missing (pip install judge): nothing is judged.']);
});

it('the table has the parts and then the files, the longest first, and no figure that the system did not tell', () => {
  const steps = [
    { name: 'types', wall: 9 },
    { name: 'web', wall: 30, processor: 40, files: [fileTimes('(start)', 0, 3), fileTimes('b', 4, 37)] },
  ];
  const lines = timesTable(steps, { wall: 31, processor: 50 }).split('\n');
  expect(lines.filter((line) => line.startsWith('| '))).toEqual([
    '| part | files | tests | processor s | clock s |',
    '| --- | --- | --: | --: | --: |',
    '| web | 1 | 4 | 40.0 | 30.0 |',
    '| types |  |  | – | 9.0 |',
    '| everything |  | 4 | 50.0 | 31.0 |',
    '| part | file | tests | processor s | clock s |',
    '| --- | --- | --: | --: | --: |',
    '| web | b | 4 | 37.0 | 2.0 |',
    '| web | (start) | 0 | 3.0 | 2.0 |',
  ]);
});

it.runIf(process.platform === 'linux')('processor time counts child processes, those that have ended too', async () => {
  const burn = 'const end = process.cpuUsage().user + 1e5; while (process.cpuUsage().user < end);';
  const child = spawn(process.execPath, ['-e', burn]);
  const before = processorSeconds(process.pid) ?? 0;
  await once(child, 'exit');
  expect((processorSeconds(process.pid) ?? 0) - before).toBeGreaterThanOrEqual(0.08);
});
