import type { Random } from '../../functions/engine/random/create-random.ts';
import type { Failure, Intervention } from '../../infra/local/gate/calls.ts';
import type { RunningStack } from '../../infra/local/run-stack.ts';

const operations = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactWriteItems',
  'BatchWriteItem',
  'SendMessage',
  'PostToConnection',
] as const;
const callers = [
  'generation-worker',
  'calculation-worker',
  'modeling-worker',
  'plotting-worker',
  'deletion-worker',
  'generation',
  'series',
  'samples',
  'experiments',
] as const;
const queues = ['generation', 'calculation', 'modeling', 'plotting', 'deletion'] as const;
const kinds = ['throttle', 'error', 'lost-before', 'lost-after', 'delay', 'kill', 'twice'] as const;

/** One fault, in words, and what takes it away again. */
export interface Fault {
  words: string;
  remove: () => void;
}

/** Puts a random fault on the stack: a call that is throttled, fails, hangs or is lost, a worker killed, a message twice. */
export function addFault(stack: RunningStack, random: Random): Fault {
  const kind = pick(random, kinds);
  if (kind === 'twice') {
    const queue = pick(random, queues);
    stack.faults.deliverTwice(`${queue}/queue`);
    return { words: `${queue}: a message twice`, remove: () => undefined };
  }
  const [caller, operation] = [pick(random, callers), pick(random, operations)];
  const times = 1 + random.integer(3);
  const milliseconds = 50 + random.integer(1500);
  const answer: Failure | undefined = {
    throttle: throttled,
    error: broken,
    'lost-before': 'disconnect' as const,
    'lost-after': 'disconnect' as const,
    kill: 'disconnect' as const,
    delay: undefined,
  }[kind];
  const intervene: Intervention = async () => {
    if (kind === 'delay') await new Promise((resolve) => setTimeout(resolve, milliseconds));
    if (kind === 'kill')
      await stack.functions.kill(caller.includes('worker') ? caller : `serieslab-local-api/${caller}`);
    return answer;
  };
  const late = kind === 'lost-after' || (kind === 'kill' && random.integer(2) === 1);
  const remove = stack.faults.onCall({
    caller,
    operation,
    times,
    ...(late ? { after: intervene } : { before: intervene }),
  });
  return { words: `${kind}${late ? ' (late)' : ''}: ${times} × ${operation} of ${caller}`, remove };
}

const throttled: Failure = {
  status: 400,
  type: 'ProvisionedThroughputExceededException',
  message: 'The level of configured provisioned throughput for the table was exceeded.',
};
const broken: Failure = { status: 500, type: 'InternalServerError', message: 'Internal server error' };

export function pick<T>(random: Random, from: readonly T[]): T {
  const one = from[random.integer(from.length)];
  if (one === undefined) throw new Error('There is nothing to choose from');
  return one;
}
