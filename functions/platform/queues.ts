/** Every queue; a function that sends to one finds its address in `QUEUE_<NAME>`. */
export type QueueName = 'generation' | 'calculation' | 'modeling' | 'plotting' | 'mail' | 'deletion';

export const queueVariable = (queue: QueueName) => `QUEUE_${queue.toUpperCase()}`;
