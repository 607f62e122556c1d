/** Every queue; a function that sends to one finds its address in `QUEUE_<NAME>`. */
export type QueueName = 'generation' | 'calculation' | 'modeling' | 'plotting' | 'mail' | 'deletion';

/** After so many deliveries that failed a message is a dead letter. */
export const mostDeliveries = 3;

export const queueVariable = (queue: QueueName) => `QUEUE_${queue.toUpperCase()}`;
