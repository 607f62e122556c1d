import { MessageRejected } from '@aws-sdk/client-sesv2';
import { variable } from '#functions/aws/environment.ts';
import { mailSimulator } from '../../../config/environments.ts';
import { type Check, refuses, warns } from '../check.ts';

export const mail: Check = {
  name: 'a mail can be sent',
  run: async () => {
    const { sendEmail } = await import('#functions/features/mail/send-email.ts');
    const text = 'Sent by a check of the environment; nobody reads it.';
    try {
      await sendEmail({ to: mailSimulator, subject: 'Serieslab', text });
      return undefined;
    } catch (error) {
      const message = `SES refuses a mail from ${variable('MAIL_SENDER')}: ${String(error)}`;
      return isUnverified(error) ? warns(`${message} (enter the DKIM records into the DNS)`) : refuses(message);
    }
  },
};

/** Records are entered after the first deployment: a release that waits for them is as good as any other. */
const isUnverified = (error: unknown) => error instanceof MessageRejected && error.message.includes('not verified');
