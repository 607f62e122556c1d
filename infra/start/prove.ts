import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.ts';
import { grantMessages, unusedGrants } from './grants.ts';
import { runTogether } from './run.ts';
import { secretIn } from './secrets-in-logs.ts';
import { lintAndTypes, vitest } from './steps.ts';
import { failedTests, testReport } from './test-report.ts';

// `npm test`: everything, ending with the plain count.
const folder = mkdtempSync(join(tmpdir(), 'serieslab-test-'));
const grantsFolder = join(folder, 'grants');
mkdirSync(grantsFolder);
const started = performance.now();

/** The running system's tests go one after the other and leave part of the machine idle: the others run meanwhile. */
const workers = Math.max(1, availableParallelism() - 1);
const halves = [
  { name: 'stack', what: 'Tests of the running system', options: ['--project', 'stack'] },
  { name: 'others', what: 'All other tests', options: ['--project', '!stack', `--maxWorkers=${workers}`] },
];
const reportOf = (name: string) => join(folder, `${name}.json`);

try {
  await lintAndTypes();
  await build();
  const { output, failures } = await runTogether(
    halves.map(({ name, what, options }) => ({
      what,
      nodeArguments: [
        ...vitest,
        ...options,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reportOf(name)}`,
      ],
    })),
    { GRANTS_FOLDER: grantsFolder },
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
    const counts = halves.map(({ name }) => testReport.parse(JSON.parse(readFileSync(reportOf(name), 'utf8'))));
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
