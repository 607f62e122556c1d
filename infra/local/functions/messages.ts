/** Between a pool and its workers. Events and results travel as JSON, as they do to Lambda. */
export interface WorkerStart {
  file: string;
  handler: string;
  /** Where V8 keeps what it has compiled: nearly half of a start is compiling. */
  compiled: string;
  /** Under `CLOUD=strict`: the memory by which both sides freeze the thread, and its part of a processor. */
  strict: { freezer: SharedArrayBuffer; processorShare: number } | undefined;
}

export interface Invocation {
  requestId: string;
  event: string;
  milliseconds: number;
  arn: string;
}

/** `collect` frees memory; `end` ends the processes that the function has started. */
export type Command = 'collect' | 'end';

export interface InvocationError {
  errorType: string;
  errorMessage: string;
  stackTrace?: string[];
}

export type WorkerMessage =
  /** How the system calls the thread, under `CLOUD=strict`. */
  | { kind: 'thread'; id: string | undefined }
  | { kind: 'begun'; requestId: string }
  | { kind: 'result'; requestId: string; json: string }
  /** `fatal` when the code could not even be loaded: the next invocation needs a fresh start. */
  | { kind: 'error'; requestId: string; error: InvocationError; fatal: boolean }
  /** The answer to `end`. */
  | { kind: 'childless' }
  | { kind: 'log'; level: 'info' | 'error'; text: string };
