import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { asProblem, onFile } from './file-problems.ts';

export type Level = 'info' | 'error';

export interface LogEntry {
  level: Level;
  /** A function's name, or the part of the runner that speaks. */
  source: string;
  text: string;
}

export type Log = (entry: LogEntry) => void;

/** Writes to `<folder>/stack.log`; errors also to the console, so that nobody has to look for them. */
export function fileLog(folder: string, quiet = false): { log: Log; close: () => Promise<void> } {
  const file = join(folder, 'stack.log');
  onFile(folder, () => mkdirSync(folder, { recursive: true }));
  const stream = createWriteStream(file, { flags: 'a' });
  // A full disk disables the log, not the stack: it continues without, and reports that once.
  stream.on('error', (error) => {
    if (!quiet) console.error(`${asProblem(file, error).message} Until then nothing is logged.`);
  });
  const log: Log = ({ level, source, text }) => {
    if (stream.writable) stream.write(`${new Date().toISOString()} ${level} ${source}: ${text}\n`);
    if (level === 'error' && !quiet) console.error(`${source}: ${text}`);
  };
  const close = () => new Promise<void>((resolve) => (stream.destroyed ? resolve() : stream.end(() => resolve())));
  return { log, close };
}
