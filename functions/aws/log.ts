import { AsyncLocalStorage } from 'node:async_hooks';

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

/** Ids of the current request or job, which identify all of its log lines. */
export interface LogFields {
  /** API Gateway's id of the request. */
  request?: string | undefined;
  route?: string;
  /** SQS's id of the message. */
  message_id?: string;
  job?: string | undefined;
  /** The tenant. */
  workspace?: string | undefined;
  experiment?: string | undefined;
  connection?: string;
}

const current = new AsyncLocalStorage<LogFields>();

/** Runs a function whose log lines all have these ids. */
export const withLogFields = <T>(fields: LogFields, run: () => T): T =>
  current.run({ ...current.getStore(), ...fields }, run);

/** Adds ids that are known only now. */
export function addLogFields(fields: LogFields): void {
  Object.assign(current.getStore() ?? {}, fields);
}

export const logFields = (): LogFields => current.getStore() ?? {};
