import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs this Node with `nodeArguments` and says what it does; rejects when it fails. */
export async function run(what: string, nodeArguments: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const started = performance.now();
  console.error(`${what} …`);
  const child = spawn(process.execPath, [...nodeArguments], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${what} failed`);
  console.error(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
