import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { handler } from '#functions/handlers/mail-worker.ts';
import { queues } from './functions.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The link in the mail, and the last segment of its path. */
  link: string;
  token: string;
}

export const ses = mockClient(SESv2Client);
ses.on(SendEmailCommand).resolves({ MessageId: 'sent' });
let delivered = 0;

/** Delivers the messages that were added to the mail queue since the last call; returns the mails sent. */
export async function deliverMail(): Promise<Mail[]> {
  const bodies = queues
    .commandCalls(SendMessageCommand)
    .map((call) => call.args[0].input)
    .filter(({ QueueUrl }) => QueueUrl?.endsWith('/mail'))
    .map(({ MessageBody }) => MessageBody ?? '');
  const before = ses.commandCalls(SendEmailCommand).length;
  const Records = bodies.slice(delivered).map((body) => ({ body, messageId: 'm', attributes: {} }));
  delivered = bodies.length;
  const { batchItemFailures } = await handler({ Records } as unknown as SQSEvent, {
    getRemainingTimeInMillis: () => 30_000,
  });
  if (batchItemFailures.length > 0) throw new Error('The mail worker failed');
  return ses
    .commandCalls(SendEmailCommand)
    .slice(before)
    .map((call) => {
      const { Destination, Content } = call.args[0].input;
      const text = Content?.Simple?.Body?.Text?.Data ?? '';
      const link = /https:\S+/.exec(text)?.[0] ?? '';
      const subject = Content?.Simple?.Subject?.Data ?? '';
      return { to: Destination?.ToAddresses?.[0] ?? '', subject, text, link, token: link.split('/').at(-1) ?? '' };
    });
}

/** The one mail that was requested; fails if there are none or several. */
export async function onlyMail(): Promise<Mail> {
  const [mail, ...others] = await deliverMail();
  if (!mail || others.length > 0) throw new Error(`One mail was expected, not ${others.length + (mail ? 1 : 0)}`);
  return mail;
}
