import { sendMessage } from '../aws/send-message.ts';
import { withTime } from '../aws/throttling.ts';
import { deletionMessage } from '../entities/deletion/deletion-message.ts';
import { clear } from '../features/deletion/worker/clear.ts';
import { eachRecord, type QueueHandler } from '../jobs/delivery/each-record.ts';

/** Left for the page under way, and for the message that goes on where this one stops. */
const marginMilliseconds = 20_000;

/** Removes what lies below something deleted, to the end: where time runs short another message goes on. */
export const handler: QueueHandler = (event, context) =>
  eachRecord(event, {
    schema: deletionMessage,
    handle: async ({ message }) => {
      const remaining = () => context.getRemainingTimeInMillis() - marginMilliseconds;
      const time = AbortSignal.timeout(Math.max(0, remaining()));
      const done = await withTime(time, () => clear(message, () => remaining() > 0)).catch((error: unknown) => {
        // A write that waits for a throttled table is ended by the signal.
        if (error === time.reason) return false;
        throw error;
      });
      if (!done) await sendMessage('deletion', message);
    },
  });
