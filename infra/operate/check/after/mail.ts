import { variable } from '#functions/aws/environment.ts';
import { mailSimulator } from '../../../config/environments.ts';
import { type Check, refuses } from '../check.ts';

export const mail: Check = {
  name: 'a mail can be sent',
  run: async () => {
    const { sendEmail } = await import('#functions/features/mail/send-email.ts');
    const text = 'Sent by a check of the environment; nobody reads it.';
    try {
      await sendEmail({ to: mailSimulator, subject: 'Serieslab', text });
      return undefined;
    } catch (error) {
      return refuses(`SES refuses a mail from ${variable('MAIL_SENDER')}: ${String(error)}`);
    }
  },
};
