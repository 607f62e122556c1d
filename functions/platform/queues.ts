/** Every queue; a function that sends to one finds its address in `QUEUE_<NAME>`. */
export type QueueName = 'generation' | 'deletion';

export const queueVariable = (queue: QueueName) => `QUEUE_${queue.toUpperCase()}`;
