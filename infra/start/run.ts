import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';

/** Runs this Node with `nodeArguments` and says what it does; rejects when it fails. The signal ends it. */
export async function run(
  what: string,
  nodeArguments: readonly string[],
  env: NodeJS.ProcessEnv = {},
  signal?: AbortSignal,
): Promise<void> {
  const finish = begin(what);
  await succeed(what, start(nodeArguments, env, 'inherit', signal));
  finish();
}

interface Part {
  what: string;
  nodeArguments: readonly string[];
  /** Takes only the time of processors that the others leave. */
  givesWay?: boolean;
}

/**
 * The same for several, in their order and as many at once as `atOnce` says; waits for all, whichever fails. Their output
 * is returned and printed: of the first as it comes, of each other one after it has ended.
 */
export async function runSeveral(
  all: readonly Part[],
  { atOnce, env = {} }: { atOnce: number; env?: NodeJS.ProcessEnv },
): Promise<{ output: string; failures: unknown[] }> {
  const outputs: string[] = [];
  const failures: unknown[] = [];
  const waiting = [...all.entries()];
  const runWaiting = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, { what, nodeArguments, givesWay }] = next;
      const finish = begin(what);
      const child = start(nodeArguments, env, 'pipe');
      if (givesWay && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      const parts: Buffer[] = [];
      const onOutput = (part: Buffer) => {
        parts.push(part);
        if (index === 0) process.stdout.write(part);
      };
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput);
      await succeed(what, child).catch((error: unknown) => failures.push(error));
      const output = Buffer.concat(parts).toString('utf8');
      outputs.push(output);
      if (index > 0) process.stdout.write(output);
      finish();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runWaiting));
  return { output: outputs.join('\n'), failures };
}

function start(
  nodeArguments: readonly string[],
  env: NodeJS.ProcessEnv,
  output: 'inherit' | 'pipe',
  signal?: AbortSignal,
): ChildProcess {
  return spawn(process.execPath, [...nodeArguments], {
    ...(signal ? { signal } : {}),
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  });
}

async function succeed(what: string, child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${what} failed`);
}

/** Says that something begins; the answer says how long it took. */
function begin(what: string): () => void {
  const started = performance.now();
  console.error(`${what} …`);
  return () => console.error(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
