import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs this Node with `nodeArguments` and says what it does; rejects when it fails. The signal ends it. */
export async function run(
  what: string,
  nodeArguments: readonly string[],
  env: NodeJS.ProcessEnv = {},
  signal?: AbortSignal,
): Promise<void> {
  const finish = begin(what);
  const child = spawn(process.execPath, [...nodeArguments], {
    ...(signal ? { signal } : {}),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${what} failed`);
  finish();
}

/** Says that something begins; the answer says how long it took. */
function begin(what: string): () => void {
  const started = performance.now();
  console.error(`${what} …`);
  return () => console.error(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Resolves when this process is asked to stop, or when the one that supervises it is gone. */
export function stopAsked(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    process.on('disconnect', () => resolve());
  });
}
