import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { build } from './build.ts';
import { run } from './run.ts';
import { lintAndTypes, vitest } from './steps.ts';

// `npm test`: everything, ending with the plain count.
const report = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), numPendingTests: z.number() });
const folder = mkdtempSync(join(tmpdir(), 'serieslab-test-'));
const outputFile = join(folder, 'report.json');
const started = performance.now();
try {
  await lintAndTypes();
  await build();
  await run('Tests', [...vitest, '--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  summarise();
  rmSync(folder, { recursive: true });
}

function summarise(): void {
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  try {
    const counts = report.parse(JSON.parse(readFileSync(outputFile, 'utf8')));
    process.stdout.write(`Everything took ${minutes} minutes\n`);
    process.stdout.write(
      `${counts.numPassedTests} passed, ${counts.numFailedTests} failed, ${counts.numPendingTests} skipped\n`,
    );
  } catch {
    process.stdout.write('0 passed, 1 failed\n');
  }
}
