import { logFields } from './log-fields.ts';

type Level = 'info' | 'warn' | 'error';

/** One JSON line a message, with the ids of the request or job that it belongs to. Ids and names of routes belong here; bodies, tokens and query strings never do. */
export function log(level: Level, message: string, fields: Record<string, unknown> = {}): void {
  const { error, ...rest } = fields;
  const detail = error instanceof Error ? { error: error.name, reason: error.message, stack: error.stack } : { error };
  process.stdout.write(`${JSON.stringify({ level, message, ...logFields(), ...rest, ...(error ? detail : {}) })}\n`);
}
