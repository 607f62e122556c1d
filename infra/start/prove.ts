import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.ts';
import { grantMessages, unusedGrants } from './grants.ts';
import { runSeveral } from './run.ts';
import { secretIn } from './secrets-in-logs.ts';
import { lintAndTypes, vitest } from './steps.ts';
import { failedTests, testReport } from './test-report.ts';

// `npm test`: everything, ending with the plain count.
const folder = mkdtempSync(join(tmpdir(), 'serieslab-test-'));
const grantsFolder = join(folder, 'grants');
mkdirSync(grantsFolder);
const started = performance.now();

/**
 * As many at once as there are processors. Tests of a running system go one after the other and leave part of the
 * machine idle: on two processors those without one take that part, and give way, beside the browser's and then the
 * running system's. Those of the local runner and of the sandbox have time limits as their subject and do not give way.
 */
const processors = Math.max(2, availableParallelism());
const timed = ['stack', 'local', 'sandbox'];
const parts = [
  { name: 'browser', what: 'Tests in the browser', options: ['--project', 'browser'] },
  {
    name: 'others',
    what: 'Tests without a running system',
    options: [...['browser', ...timed].flatMap((name) => ['--project', `!${name}`]), `--maxWorkers=${processors}`],
    givesWay: true,
  },
  { name: 'timed', what: 'Tests of the running system', options: timed.flatMap((name) => ['--project', name]) },
];
const reportOf = (name: string) => join(folder, `${name}.json`);

try {
  await Promise.all([lintAndTypes(), build()]);
  const { output, failures } = await runSeveral(
    parts.map(({ name, options, ...part }) => ({
      ...part,
      nodeArguments: [
        ...vitest,
        ...options,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reportOf(name)}`,
      ],
    })),
    { atOnce: processors, env: { GRANTS_FOLDER: grantsFolder } },
  );
  for (const failure of failures) fail(failure);
  const secret = secretIn(output);
  if (secret) fail(new Error(`A log of the suite holds a secret: ${secret}`));
  reportGrants();
} catch (error) {
  fail(error);
} finally {
  summarise();
  rmSync(folder, { recursive: true });
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Said, and no failure: a way that two requests take once in a hundred runs may be the only one that needs a grant. */
function reportGrants(): void {
  for (const message of grantMessages(unusedGrants(grantsFolder))) process.stdout.write(`${message}\n`);
}

function summarise(): void {
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  try {
    const counts = parts.map(({ name }) => testReport.parse(JSON.parse(readFileSync(reportOf(name), 'utf8'))));
    const failed = counts.flatMap(failedTests);
    if (failed.length > 0) process.stdout.write(`\nWhat failed:\n${failed.join('\n')}\n\n`);
    const sum = (count: 'numPassedTests' | 'numPendingTests') => counts.reduce((total, one) => total + one[count], 0);
    process.stdout.write(`Everything took ${minutes} minutes\n`);
    process.stdout.write(
      `${sum('numPassedTests')} passed, ${failed.length} failed, ${sum('numPendingTests')} skipped\n`,
    );
  } catch (error) {
    console.error(error);
    process.stdout.write('0 passed, 1 failed\n');
  }
}
