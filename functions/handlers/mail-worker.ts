import { mailMessage } from '../entities/mail/mail-message.ts';
import { buildEmail } from '../features/mail/build-email.ts';
import { sendEmail } from '../features/mail/send-email.ts';
import { eachRecord, type QueueHandler } from '../jobs/delivery/each-record.ts';
import { systemContext } from '../runtime/context.ts';

/** Sends the mails that were asked for. One that is delivered again is sent again, with a link of its own. */
export const handler: QueueHandler = (event) =>
  eachRecord(event, {
    schema: mailMessage,
    handle: async ({ message }) => {
      const email = await buildEmail(message, systemContext.now());
      if (email) await sendEmail(email);
    },
  });
