import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFixture } from '../fixtures/start-fixture.ts';

// Throughput of single-item reads through CloudFront, API, function, AWS endpoint proxy and DynamoDB Local, and the
// processor time of each: `node tests/infra/local/bench/requests.ts [seconds] [concurrency]`. Another process makes the
// calls.
const [seconds = '10', concurrency = '8'] = process.argv.slice(2);
const fixture = await startFixture();
await fixture.call('/api/things/one', { method: 'PUT', body: 'value' });
const java = descendantCalled('java');

for (const phase of ['cold', 'warm', 'warm']) {
  const before = spent();
  const load = spawn(
    process.execPath,
    [join(import.meta.dirname, 'load.ts'), `${fixture.stack.url}/api/things/one`, seconds, concurrency],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const output = load.stdout.toArray();
  await once(load, 'exit');
  const { count, p50, p99 } = JSON.parse((await output).join('')) as { count: number; p50: number; p99: number };
  const after = spent();
  const each = (part: keyof typeof after) => `${part} ${((after[part] - before[part]) / count).toFixed(2)}`;
  const parts = [each('runner'), each('functions'), each('dynamodb')].join(', ');
  process.stdout.write(
    `${phase}: ${Math.round(count / Number(seconds))}/s, p50 ${p50} ms, p99 ${p99} ms; ms of processor each: ${parts}\n`,
  );
}
await fixture.stop();
process.exit(0);

/** Milliseconds of processor time of each part so far. */
function spent() {
  const all = process.cpuUsage();
  const main = process.threadCpuUsage();
  const runner = (main.user + main.system) / 1000;
  return { runner, functions: (all.user + all.system) / 1000 - runner, dynamodb: ticksOf(java) * 10 };
}

function ticksOf(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

function descendantCalled(name: string): number {
  const [shell] = execFileSync('pgrep', ['-P', String(process.pid), 'sh'], { encoding: 'utf8' }).split('\n');
  return Number(execFileSync('pgrep', ['-P', String(shell), name], { encoding: 'utf8' }));
}
