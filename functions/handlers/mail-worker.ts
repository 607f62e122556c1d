import { mailMessage } from '../entities/mail/mail-message.ts';
import { buildLetter } from '../features/mail/build-email.ts';
import { sendLetter } from '../features/mail/send-email.ts';
import { eachRecord, type QueueHandler } from '../jobs/delivery/each-record.ts';
import { systemContext } from '../runtime/context.ts';

/** Sends the mails that were asked for. One that is delivered again is sent again, with a link of its own. */
export const handler: QueueHandler = (event) =>
  eachRecord(event, {
    schema: mailMessage,
    handle: async ({ message }) => {
      const letter = await buildLetter(message, systemContext.now());
      if (letter) await sendLetter(letter);
    },
  });
