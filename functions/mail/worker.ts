import { eachRecord, type QueueHandler } from '../jobs/each-record.ts';
import { systemContext } from '../platform/context.ts';
import { mailMessage } from '../platform/mail-message.ts';
import { buildLetter } from './build-letter.ts';
import { sendLetter } from './send-letter.ts';

/** Sends the mails that were asked for. One that is delivered again is sent again, with a link of its own. */
export const handler: QueueHandler = (event) =>
  eachRecord(event, {
    schema: mailMessage,
    handle: async ({ message }) => {
      const letter = await buildLetter(message, systemContext.now());
      if (letter) await sendLetter(letter);
    },
  });
