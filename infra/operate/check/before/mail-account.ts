import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { inCloud, refuses, warns } from '../check.ts';

/** In its sandbox SES sends to verified addresses only, 200 mails a day: nobody else can be invited. */
export const mailAccount = inCloud('SES sends to everybody', async ({ name, place: { region } }) => {
  const account = await new SESv2Client({ region }).send(new GetAccountCommand({}));
  if (account.SendingEnabled === false || account.EnforcementStatus === 'SHUTDOWN') {
    return refuses(`SES has stopped sending for this account in ${region}: its console says why.`);
  }
  if (account.ProductionAccessEnabled) return undefined;
  const message =
    `SES is in its sandbox in ${region}: mails reach verified addresses only, 200 a day. Ask for production access (a ` +
    `day or so): aws sesv2 put-account-details --region ${region} --production-access-enabled --mail-type ` +
    'TRANSACTIONAL --website-url https://YOUR-SITE';
  return name === 'prod' ? refuses(message) : warns(message);
});
