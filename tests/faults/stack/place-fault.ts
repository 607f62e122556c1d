import { setTimeout as delay } from 'node:timers/promises';
import type { CallFailure } from '#infra/local/aws-proxy/calls.ts';
import type { RunningStack } from '#infra/local/run-stack.ts';
import { type CallFault, type Fault, nameOf } from './fault.ts';

/**
 * Installs a fault in the stack; the returned function removes it. `fired` gets the fault's name at each occurrence.
 */
export function placeFault(stack: RunningStack, fault: Fault, fired: (name: string) => void): () => void {
  const onFired = () => fired(nameOf(fault));
  if (fault.kind === 'message') {
    return stack.faults.onMessage(`${fault.queue}/queue`, { fault: fault.fault, times: fault.times, onFired });
  }
  if (fault.kind === 'cut') {
    const cut = stack.faults.cutSockets(() => Math.random() * fault.oneIn < 1);
    for (let socket = 0; socket < cut; socket++) onFired();
    return () => undefined;
  }
  return placeCallFault(stack, fault, onFired);
}

function placeCallFault(stack: RunningStack, fault: CallFault, onFired: () => void): () => void {
  const { caller, operation, skip, times, late } = fault;
  let calls = 0;
  const intervene = async () => {
    calls += 1;
    if (calls <= skip) return undefined;
    onFired();
    return happen(stack, fault);
  };
  return stack.faults.onCall({
    caller,
    ...(operation === undefined ? {} : { operation }),
    times: skip + times,
    ...(late ? { after: intervene } : { before: intervene }),
  });
}

/** The caller's error instead of an answer; undefined does not intercept the call. */
async function happen(
  stack: RunningStack,
  { kind, caller, milliseconds }: CallFault,
): Promise<CallFailure | undefined> {
  const kill = () => stack.functions.kill(pathOf(stack, caller));
  switch (kind) {
    case 'throttle':
      return throttled;
    case 'error':
      return broken;
    case 'lost-request':
    case 'lost-answer':
      return 'disconnect';
    case 'delay':
      await delay(milliseconds);
      return undefined;
    case 'hang':
      await delay(hangMilliseconds);
      return 'disconnect';
    case 'kill':
      await kill();
      return 'disconnect';
    case 'kill-later':
      setTimeout(kill, milliseconds);
      return undefined;
  }
}

/** Longer than the timeout of an API call. */
const hangMilliseconds = 13_000;

/** A function's name may also be that of a queue's construct. */
function pathOf(stack: RunningStack, caller: string): string {
  const found = stack.functions.list().find(({ path }) => path.endsWith(`/${caller}`));
  if (!found) throw new Error(`The stack has no function ${caller}`);
  return found.path;
}

const throttled: CallFailure = {
  status: 400,
  type: 'ProvisionedThroughputExceededException',
  message: 'The level of configured provisioned throughput for the table was exceeded.',
};
const broken: CallFailure = { status: 500, type: 'InternalServerError', message: 'Internal server error' };
