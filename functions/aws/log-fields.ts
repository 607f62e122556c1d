import { AsyncLocalStorage } from 'node:async_hooks';

/** Ids of the request or job at work, by which one finds all of its lines. */
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

/** Runs something whose lines of log all bear these ids. */
export const withLogFields = <T>(fields: LogFields, run: () => T): T =>
  current.run({ ...current.getStore(), ...fields }, run);

/** Adds ids that became known meanwhile. */
export function addLogFields(fields: LogFields): void {
  Object.assign(current.getStore() ?? {}, fields);
}

export const logFields = (): LogFields => current.getStore() ?? {};
