import type { MessageFault } from '#infra/local/events/message-faults.ts';
import type { Random } from '#shared/engine/random/create-random.ts';
import { jobKinds } from '#shared/rules/jobs.ts';
import { pick } from '../work/pick.ts';
import type { CallFault, Fault } from './fault.ts';

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
  'CopyObject',
  'DeleteObject',
  'PostToConnection',
  'DeleteConnection',
  'Invoke',
] as const;
/** Workers do most of what can fail, so they are hit more often. */
const workers = [...jobKinds.map((kind) => `${kind}-worker`), 'deletion-worker'];
const others = [
  ...['generation', 'calculation', 'modelling', 'plotting', 'series', 'samples', 'experiments', 'definitions'],
  ...jobKinds.map((kind) => `${kind}-failure`),
  ...['connect', 'disconnect', 'sandbox'],
];
const queues = ['generation', 'generation', 'calculation', 'calculation', 'modeling', 'plotting', 'deletion'];
const callKinds: readonly CallFault['kind'][] = [
  ...(['throttle', 'throttle', 'error', 'error', 'lost-request', 'lost-answer', 'lost-answer'] as const),
  ...(['delay', 'delay', 'hang', 'kill', 'kill', 'kill-later'] as const),
];

/** A random fault at a random place. */
export function randomFault(random: Random): Fault {
  const chance = random.integer(100);
  if (chance < 6) return { kind: 'cut', oneIn: 8 };
  if (chance < 38) {
    return { kind: 'message', queue: pick(random, queues), fault: randomMessageFault(random), times: 1 };
  }
  if (chance < 50) return blockFault(random);
  if (chance < 60) return fileFault(random);
  const kind = pick(random, callKinds);
  const anyCall = random.integer(2) === 0;
  return {
    kind,
    caller: pick(random, random.integer(3) > 0 ? workers : others),
    ...(anyCall ? {} : { operation: pick(random, operations) }),
    // A job makes some tens of calls: any of them may be hit.
    skip: anyCall ? random.integer(30) : random.integer(3),
    times: kind === 'hang' ? 1 : 1 + random.integer(4),
    milliseconds: 20 + random.integer(1200),
    late: kind === 'lost-answer' || (kind !== 'lost-request' && random.integer(2) === 0),
  };
}

/** A fault where blocks of results are read, written or removed, in one of the first such calls. */
function blockFault(random: Random): Fault {
  const kind = pick(random, ['kill', 'kill', 'kill-later', 'lost-request', 'lost-answer', 'error', 'hang'] as const);
  return {
    kind,
    caller: pick(random, [
      'calculation-worker',
      'calculation-worker',
      'modeling-worker',
      'generation-worker',
      'series',
    ]),
    operation: pick(random, ['BatchWriteItem', 'BatchWriteItem', 'Query']),
    skip: random.integer(3),
    times: 1,
    milliseconds: 20 + random.integer(400),
    late: kind === 'lost-answer' || (kind !== 'lost-request' && random.integer(2) === 0),
  };
}

/** A fault where files are attached, deleted and brought back; an error of the store is as a full disk. */
function fileFault(random: Random): Fault {
  const kind = pick(random, ['kill', 'kill', 'kill-later', 'lost-request', 'lost-answer', 'error', 'error'] as const);
  return {
    kind,
    caller: pick(random, ['sample-files', 'sample-files', 'sample-files', 'samples', 'deletion-worker']),
    skip: random.integer(6),
    times: 1,
    milliseconds: 20 + random.integer(400),
    late: kind === 'lost-answer' || (kind !== 'lost-request' && random.integer(2) === 0),
  };
}

function randomMessageFault(random: Random): MessageFault {
  const kind = pick(random, ['lost', 'twice', 'at-once', 'late', 'overtaken'] as const);
  return kind === 'late' || kind === 'overtaken' ? { kind, milliseconds: 100 + random.integer(2500) } : { kind };
}
