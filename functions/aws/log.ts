import { logFields } from './log-fields.ts';

type Level = 'info' | 'warn' | 'error';

/**
 * Logs one JSON line per message, with the ids of the current request or job. Ids and names of routes may be logged;
 * bodies, tokens and query strings must not.
 */
export function log(level: Level, message: string, fields: Record<string, unknown> = {}): void {
  const { error, ...rest } = fields;
  const detail = error instanceof Error ? { error: error.name, reason: error.message, stack: error.stack } : { error };
  process.stdout.write(`${JSON.stringify({ level, message, ...logFields(), ...rest, ...(error ? detail : {}) })}\n`);
}
