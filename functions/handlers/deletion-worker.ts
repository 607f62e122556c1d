import { sendMessage } from '../aws/send-message.ts';
import { withTime } from '../aws/throttling.ts';
import { deletionMessage } from '../entities/deletion/deletion-message.ts';
import { clear } from '../features/deletion/worker/clear.ts';
import { eachRecord, type QueueHandler } from '../jobs/delivery/each-record.ts';

/** Time reserved for the current page, and for the message that continues the deletion. */
const marginMilliseconds = 20_000;

/** Deletes everything below a deleted row; if time runs short another message continues. */
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
