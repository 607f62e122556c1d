import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { variable } from '#functions/aws/environment.ts';
import { clientAttempts } from '#functions/aws/retry.ts';

export interface Email {
  to: string;
  subject: string;
  text: string;
}

const ses = new SESv2Client({ maxAttempts: clientAttempts.usual });

export async function sendEmail({ to, subject, text }: Email): Promise<void> {
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: variable('MAIL_SENDER'),
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: { Subject: { Data: subject, Charset: 'UTF-8' }, Body: { Text: { Data: text, Charset: 'UTF-8' } } },
      },
    }),
  );
}
