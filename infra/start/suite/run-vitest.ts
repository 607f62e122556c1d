import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { type PartMessage, partMessage } from './part-messages.ts';
import type { SuitePart } from './parts.ts';

/** How long a part may take to end what it started once it is asked to stop. */
const graceMilliseconds = 10_000;

interface Options {
  env: NodeJS.ProcessEnv;
  workers: number;
  /** Where everything that its tests print is kept. */
  logFile: string;
  signal: AbortSignal;
  onMessage: (message: PartMessage) => void;
}

/** Runs a part to its end. Returns true if Vitest found nothing wrong; a part that is stopped leaves no process behind. */
export async function runVitest(
  part: SuitePart,
  { env, workers, logFile, signal, onMessage }: Options,
): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...part.projects.flatMap((project) => ['--project', project]),
      `--maxWorkers=${workers}`,
      `--reporter=${join(import.meta.dirname, 'part-reporter.ts')}`,
    ],
    // In a group of its own, so that all its processes can be ended together.
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true },
  );
  const log = createWriteStream(logFile);
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  child.on('message', (message) => onMessage(partMessage.parse(message)));
  const end = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name);
    } catch {
      // It has ended.
    }
  };
  let killing: NodeJS.Timeout | undefined;
  const stop = () => {
    end('SIGTERM');
    killing = setTimeout(() => end('SIGKILL'), graceMilliseconds);
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const [code] = await once(child, 'close');
  clearTimeout(killing);
  signal.removeEventListener('abort', stop);
  // A worker that outlived Vitest would keep its own children.
  end('SIGKILL');
  log.end();
  await finished(log);
  return code === 0;
}
