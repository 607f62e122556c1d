/** Every queue; a function that sends to one finds its address in `QUEUE_<NAME>`. */
export type QueueName = 'generation' | 'calculation' | 'modeling' | 'plotting' | 'mail' | 'deletion';

/**
 * After so many deliveries SQS makes a message a dead letter by itself. Workers end their messages before that
 * (`jobs/delivery/retry-policy.ts`): it is for workers that cannot even start. AWS recommends five at least, because a
 * delivery that Lambda's limits refuse counts.
 */
export const maxDeliveries = 12;

/** Seconds that a message stays invisible after the last sign of life of its worker. */
export const leaseSeconds = 20;

export const queueVariable = (queue: QueueName) => `QUEUE_${queue.toUpperCase()}`;

/** Where a queue's consumer finds the address of that queue, of its dead letters, and the length of a lease. */
export const ownQueueVariable = 'OWN_QUEUE';
export const deadLettersVariable = 'DEAD_LETTERS';
export const leaseVariable = 'LEASE_SECONDS';
