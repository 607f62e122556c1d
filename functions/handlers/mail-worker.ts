import * as z from 'zod';
import { log } from '../aws/log.ts';
import { mailMessage } from '../entities/mail/mail-message.ts';
import { webhookMessage } from '../entities/webhooks/webhook-message.ts';
import { buildEmail } from '../features/mail/build-email.ts';
import { sendEmail } from '../features/mail/send-email.ts';
import { handleWebhook, NotAccepted } from '../features/webhooks/worker/handle-webhook.ts';
import { eachRecord, type QueueHandler, retryByDeliveries } from '../jobs/delivery/each-record.ts';
import { systemContext } from '../runtime/context.ts';

const { now } = systemContext;

/**
 * Sends the mails that were asked for, and what webhooks report. A mail that is delivered again is sent again, with a
 * link of its own.
 */
export const handler: QueueHandler = (event) =>
  eachRecord(event, {
    schema: z.union([mailMessage, webhookMessage]),
    handle: async ({ message, count }) => {
      if ('type' in message) return handleWebhook(message, { now, count });
      const email = await buildEmail(message, now());
      if (email) await sendEmail(email);
    },
    retry: (error, delivery) => {
      if (!(error instanceof NotAccepted)) return retryByDeliveries(error, delivery);
      log('info', error.message, { pause: error.seconds });
      return error.seconds;
    },
  });
