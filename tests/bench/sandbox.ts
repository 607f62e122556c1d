import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assetNames, makeAssets } from '#functions/sandbox/assets/make-assets.ts';
import type { SandboxRequest } from '#functions/sandbox/contract.ts';
import { answerRequest } from '#functions/sandbox/host/answer-request.ts';
import { Children } from '#functions/sandbox/host/children.ts';
import { processorTime } from '#functions/sandbox/host/launch.ts';
import { requestSchema } from '#functions/sandbox/host/request-schema.ts';
import { Interpreter } from '#functions/sandbox/interpreter/interpreter.ts';
import { formulas, plainPython, requestOf } from './sandbox-formulas.ts';

// `npm run bench:sandbox`: the duration of twenty functions for two thousand samples of twenty inputs, the share of
// Python in it, the duration of the same formulas in `python3`, and that of the first answer. The best of several runs
// each, because other work on the machine only adds; in processor time where possible. Prints a table and writes it
// into `docs/sandbox.md`.
const root = join(import.meta.dirname, '../..');
const page = join(root, 'docs/sandbox.md');
const samples = 2000;
const runs = 60;
const assets = makeAssets(root);

const cold = await coldStarts(8);
const whole = await throughChild();
const all = await inThisProcess(samples);
const none = await inThisProcess(0);
const plain = execFileSync('python3', ['-c', plainPython(samples, runs)], { encoding: 'utf8' });
const [version = '', nanoseconds = ''] = plain.split(' ');
const values = samples * formulas.length;
const ours = ((all.python - none.python) * 1e6) / values;
const theirs = Number(nanoseconds) / values;

const table = [
  '| | |',
  '|---|---:|',
  `| 20 functions, 2 000 samples of 20 inputs, warm, through the child process, by the clock | ${whole.toFixed(0)} ms |`,
  `| Python's share of a request and its answer, JSON on both ends included | ${((100 * all.python) / all.total).toFixed(0)} % |`,
  `| Python, processor time | ${all.python.toFixed(0)} ms |`,
  `| of which reading, checking and compiling the 20 formulas | ${none.python.toFixed(0)} ms |`,
  `| a formula for a sample | ${ours.toFixed(0)} ns |`,
  `| the same in \`python3\` (${version}), one loop without checks | ${theirs.toFixed(0)} ns |`,
  `| ratio | ${(ours / theirs).toFixed(1)} |`,
  `| cold start, from a loaded module to the first answer: by the clock | ${cold.clock.toFixed(0)} ms |`,
  `| and in processor time of the child, its threads together | ${cold.processor.toFixed(0)} ms |`,
].join('\n');
process.stdout.write(`${table}\n`);
const [before = ''] = readFileSync(page, 'utf8').split('<!-- measured -->');
writeFileSync(page, `${before}<!-- measured -->\n\n${table}\n`);

/** Processes that must start, and their first answers. */
async function coldStarts(times: number) {
  const least = { clock: Number.POSITIVE_INFINITY, processor: Number.POSITIVE_INFINITY };
  for (let time = 0; time < times; time += 1) {
    const started = performance.now();
    const children = new Children(assets);
    await through(children, requestOf(1));
    least.clock = Math.min(least.clock, performance.now() - started);
    least.processor = Math.min(least.processor, processorTime(children.current) ?? Number.NaN);
    children.stop();
  }
  return least;
}

async function throughChild(): Promise<number> {
  const children = new Children(assets);
  const request = requestOf(samples);
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    await through(children, request);
    least = Math.min(least, performance.now() - started);
  }
  children.stop();
  return least;
}

function through(children: Children, request: SandboxRequest) {
  return answerRequest(request, (tenant, frame) => children.ask(tenant, frame));
}

/**
 * The run with the least processor time, in milliseconds: from the request's JSON to the answer's, and in Python alone.
 */
async function inThisProcess(count: number) {
  const file = (name: string) => new Uint8Array(readFileSync(join(assets, name)));
  const interpreter = await Interpreter.start(file(assetNames.wasm), file(assetNames.snapshot));
  const text = JSON.stringify(requestOf(count));
  let least = { total: Number.POSITIVE_INFINITY, python: Number.POSITIVE_INFINITY };
  for (let run = 0; run < runs; run += 1) {
    const started = used();
    let python = Number.NaN;
    const answer = await answerRequest(requestSchema.parse(JSON.parse(text)), async (_tenant, frame) => {
      const began = used();
      const reply = interpreter.answer(frame);
      python = used() - began;
      return { kind: 'answered', frame: Buffer.from(reply) };
    });
    JSON.stringify(answer);
    const total = used() - started;
    interpreter.reset();
    if (total < least.total) least = { total, python };
  }
  return least;
}

function used(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
