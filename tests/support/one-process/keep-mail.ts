import type { IncomingMessage } from 'node:http';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { MailFolder } from '#infra/local/aws-proxy/mail-folder.ts';

/** Puts the mails that are sent into a folder, as the stack does. */
export function keepMail(folder: string): void {
  const mails = new MailFolder(folder, () => undefined);
  const request = { method: 'POST', url: '/v2/email/outbound-emails' } as IncomingMessage;
  mockClient(SESv2Client)
    .on(SendEmailCommand)
    .callsFake(async (input) => {
      const call = mails.call(request, Buffer.from(JSON.stringify(input)));
      await call?.run(request);
      return { MessageId: 'sent' };
    });
}
