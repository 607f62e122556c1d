import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';

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
  mkdirSync(folder, { recursive: true });
  const stream = createWriteStream(join(folder, 'stack.log'), { flags: 'a' });
  const log: Log = ({ level, source, text }) => {
    if (!stream.writableEnded) stream.write(`${new Date().toISOString()} ${level} ${source}: ${text}\n`);
    if (level === 'error' && !quiet) console.error(`${source}: ${text}`);
  };
  return { log, close: () => new Promise((resolve) => stream.end(resolve)) };
}
