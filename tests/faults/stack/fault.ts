import type { MessageFault } from '#infra/local/events/message-faults.ts';

/** Faults of a function's SDK call; the last two hit the function itself, at that call or while it continues. */
export const callFaultKinds = [
  'throttle',
  'error',
  'lost-request',
  'lost-answer',
  'delay',
  'hang',
  'kill',
  'kill-later',
] as const;

export interface CallFault {
  kind: (typeof callFaultKinds)[number];
  caller: string;
  operation?: string;
  /** The number of calls before it applies, and the number to which it applies. */
  skip: number;
  times: number;
  milliseconds: number;
  /** After the call has succeeded, before its caller knows. */
  late: boolean;
}

export interface QueueFault {
  kind: 'message';
  queue: string;
  fault: MessageFault;
  times: number;
}

/** Closes one open socket in the given number. */
export interface SocketFault {
  kind: 'cut';
  oneIn: number;
}

/** A fault as plain data, so that it can be sent to the process that runs the stack. */
export type Fault = CallFault | QueueFault | SocketFault;

export const nameOf = (fault: Fault): string => {
  if (fault.kind === 'message') return `message ${fault.fault.kind}`;
  return fault.kind === 'cut' ? 'socket cut' : fault.kind;
};

export const wordsOf = (fault: Fault): string => {
  if (fault.kind === 'cut') return `one socket in ${fault.oneIn} cut`;
  if (fault.kind === 'message') return `${fault.times} × ${nameOf(fault)} of ${fault.queue}`;
  const { kind, late, times, operation = 'any call', caller, skip } = fault;
  return `${times} × ${kind}${late ? ' (late)' : ''}: ${operation} of ${caller}${skip > 0 ? ` after ${skip}` : ''}`;
};
