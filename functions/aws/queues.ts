import type { JobKind } from '#shared/rules/jobs.ts';

/**
 * All queues: one for each kind of job, `mail` for mails and messages to webhooks (decision JOB-17), and `deletion`. A
 * function that sends to one reads its address from `QUEUE_<NAME>`.
 */
export type QueueName = JobKind | 'mail' | 'deletion';

/**
 * The number of deliveries after which SQS moves a message to the dead letters. Workers end their messages earlier
 * (`jobs/delivery/retry-policy.ts`), so this applies to workers that cannot start. AWS recommends at least five,
 * because deliveries that Lambda throttles are counted.
 */
export const maxDeliveries = 12;

/** Seconds for which a message stays invisible after its worker's last extension. */
export const leaseSeconds = 20;

export const queueVariable = (queue: QueueName) => `QUEUE_${queue.toUpperCase()}`;

/**
 * The environment variables of a queue's consumer: the addresses of the queue and its dead letters, and the length of a
 * lease.
 */
export const ownQueueVariable = 'OWN_QUEUE';
export const deadLettersVariable = 'DEAD_LETTERS';
export const leaseVariable = 'LEASE_SECONDS';
