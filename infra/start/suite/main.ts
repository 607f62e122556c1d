import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../build.ts';
import { grantMessages, unusedGrants } from '../grants.ts';
import { stopAsked } from '../run.ts';
import { missingTools } from './missing-tools.ts';
import type { FileTimes, PartMessage, TestFailure } from './part-messages.ts';
import { chosenParts, type SuitePart } from './parts.ts';
import { clock, ProgressLines } from './progress.ts';
import { failureText, type Results, secretIn, skippedLines } from './results.ts';
import { runTasks, type SuiteTask } from './run-tasks.ts';
import { runVitest } from './run-vitest.ts';
import { buildStep, checkSteps, runStep, type Step } from './steps.ts';
import { type StepTimes, timesTable } from './times-table.ts';

// `npm test`: everything, ending with the plain count; `npm run check`: the part `unit` of it; `npm run test:night`: what
// takes long. `npm test -- <name>` is `some-tests.ts`.
const { values: options } = parseArgs({
  options: { part: { type: 'string', multiple: true, default: [] }, night: { type: 'boolean', default: false } },
});
const chosen = chosenParts(options.part, options.night);
const isWhole = options.part.length === 0;

/** The places that a busy task takes: one thing at a time for each processor, or every test would wait for others. */
const whole = 2;

const seconds = () => performance.now() / 1000;
const progress = new ProgressLines(process.stdout, () => performance.now());
const results: Results = { passed: 0, failures: [], skips: [] };
const times: StepTimes[] = [];
const stopping = new AbortController();
void stopAsked().then(() => stopping.abort());
const redrawing = setInterval(() => process.stdout.isTTY && progress.redraw(), 1000);

// Whatever a test leaves behind in the folder of temporary files goes with the run.
const folder = mkdtempSync(join(tmpdir(), 'serieslab-test-'));
const tests = options.night ? 'night' : 'day';
/** The grants that the last whole run of the day, and that of the night, needed: what one of both needs is tested. */
const keptGrants = join(root, 'dist', 'test-grants');
const grantsFolder = isWhole ? join(keptGrants, tests) : join(folder, 'grants');
rmSync(grantsFolder, { recursive: true, force: true });
const temporary = join(folder, 'tmp');
const logs = join(root, 'dist', 'test-logs');
for (const one of [grantsFolder, temporary, logs]) mkdirSync(one, { recursive: true });
const env = {
  TESTS: tests,
  GRANTS_FOLDER: grantsFolder,
  TMPDIR: temporary,
  // The parts start the same functions again and again: each is compiled once.
  NODE_COMPILE_CACHE: join(root, 'dist', 'compile-cache'),
};

try {
  await runAll();
} finally {
  clearInterval(redrawing);
  rmSync(folder, { recursive: true, force: true });
}
process.exit(stopping.signal.aborted ? 130 : results.failures.length > 0 ? 1 : 0);

async function runAll(): Promise<void> {
  const began = seconds();
  const missing = missingTools();
  for (const message of missing) progress.say(message);
  const parts = possibleParts(missing);
  const built = Promise.withResolvers<boolean>();
  const tasks: SuiteTask[] = [
    { places: whole, run: async () => built.resolve(await timed(buildStep, () => step(buildStep))) },
    ...(options.night ? [] : checkSteps).map((one) => ({ places: whole, run: () => timed(one, () => step(one)) })),
    ...parts.map((part) => ({
      places: part.waits ? whole / 2 : whole,
      run: async () => (await built.promise) && timed(part, () => test(part)),
    })),
  ].map(({ places, run }) => ({ places, run: async () => void (stopping.signal.aborted || (await run())) }));
  progress.say(`On ${availableParallelism()} processors: ${parts.map(({ name }) => name).join(', ')}`);
  await runTasks(whole * availableParallelism(), tasks);
  if (stopping.signal.aborted) {
    progress.say('Stopped.');
    return;
  }
  if (isWhole && options.night) {
    const runs = readdirSync(keptGrants).map((name) => join(keptGrants, name));
    for (const message of grantMessages(unusedGrants(runs))) progress.say(message);
  }
  summarise(seconds() - began);
}

/** The chosen parts without those whose tool is missing: a failure only where nobody is there to install it. */
function possibleParts(missing: readonly string[]): readonly SuitePart[] {
  if (!missing.some((message) => message.startsWith('Chromium'))) return chosen;
  if (process.env.CI) fail({ file: '', title: 'the browser', reason: 'Chromium could not be installed.' });
  results.skips.push({ file: 'tests/e2e', title: 'all', note: 'Chromium is missing' });
  return chosen.filter(({ browser }) => !browser);
}

/** Runs one thing, says when it begins and ends, and keeps what it took. Returns true if it succeeded. */
async function timed(
  { name }: { name: string },
  run: () => Promise<{ succeeded: boolean; processor?: number | undefined; files?: readonly FileTimes[] }>,
): Promise<boolean> {
  const began = seconds();
  progress.begin(name);
  const { succeeded, ...more } = await run();
  times.push({ name, wall: seconds() - began, ...more });
  progress.end(name);
  return succeeded;
}

async function step(one: Step) {
  const { succeeded, output, processor } = await runStep(one, stopping.signal);
  if (!succeeded && !stopping.signal.aborted) fail({ file: '', title: one.name, reason: output }, one.name);
  else if (one.name === 'Python' && output !== '') progress.say(output.trimEnd());
  return { succeeded, processor };
}

async function test(part: SuitePart) {
  const files: FileTimes[] = [];
  const { name } = part;
  const failuresBefore = results.failures.length;
  const onMessage = (message: PartMessage) => {
    if (message.kind === 'begun') progress.setFiles(name, message.files);
    if (message.kind === 'failed') fail(message.failure, name);
    if (message.kind === 'skipped') results.skips.push(message.skip);
    if (message.kind !== 'file') return;
    files.push(message.times);
    results.passed += message.passed;
    progress.addFile(name, message.times);
  };
  const logFile = join(logs, `${name}.log`);
  const workers = part.divides && chosen.length === 1 ? availableParallelism() : 1;
  const succeeded = await runVitest(part, { env, workers, logFile, signal: stopping.signal, onMessage });
  const log = readFileSync(logFile, 'utf8');
  const secret = secretIn(log);
  if (secret) fail({ file: '', title: `the log of ${name}`, reason: `It holds a secret: ${secret}` }, name);
  if (!succeeded && results.failures.length === failuresBefore && !stopping.signal.aborted) {
    fail({ file: '', title: name, reason: log.split('\n').slice(-40).join('\n') }, name);
  }
  const processor = sumOf(files.map((file) => file.processor));
  return { succeeded, processor, files };
}

function fail(failure: TestFailure, part?: string): void {
  results.failures.push(failure);
  if (part !== undefined) progress.addFailure(part);
  progress.say(failureText(failure));
}

function summarise(wall: number): void {
  const { passed, failures, skips } = results;
  const total = { wall, processor: sumOf(times.map(({ processor }) => processor)) };
  if (isWhole) {
    const page = join(root, 'dist', options.night ? 'night-times.md' : 'test-times.md');
    writeFileSync(page, timesTable(times, total));
    progress.say(`What each file took: ${page}`);
  }
  for (const line of skippedLines(skips)) progress.say(line);
  if (failures.length > 0) progress.say(`\nWhat failed:\n${failures.map(failureText).join('\n')}\n`);
  const processor = total.processor === undefined ? '' : `, ${clock(total.processor)} of a processor`;
  progress.say(`Everything took ${clock(total.wall)}${processor}`);
  progress.say(`${passed} passed, ${failures.length} failed, ${skips.length} skipped`);
}

/** The sum of what is known; undefined where the system tells nothing. */
function sumOf(figures: readonly (number | undefined)[]): number | undefined {
  const known = figures.filter((figure) => figure !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, figure) => sum + figure, 0);
}
