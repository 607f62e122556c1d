import { GetEmailIdentityCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { mailDomain } from '../../../config/environments.ts';
import { inCloud, warns } from '../check.ts';

/** The first deployment makes the identity, and its DNS records are entered after it: neither may hold up a release. */
export const mailIdentity = inCloud('the mail domain is verified', async ({ environment, place: { region } }) => {
  const EmailIdentity = mailDomain(environment);
  try {
    const client = new SESv2Client({ region });
    const { VerifiedForSendingStatus, DkimAttributes } = await client.send(
      new GetEmailIdentityCommand({ EmailIdentity }),
    );
    if (VerifiedForSendingStatus) return undefined;
    const records = (DkimAttributes?.Tokens ?? []).map(
      (token) => `${token}._domainkey.${EmailIdentity} CNAME ${token}.dkim.amazonses.com`,
    );
    return warns(`SES does not find its records in the DNS of ${EmailIdentity}. Enter: ${records.join(', ')}`);
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
    return environment.mail.identityExists
      ? warns(`SES knows no ${EmailIdentity} in ${region}, and the configuration says identityExists.`)
      : warns(`SES knows no ${EmailIdentity} yet: the deployment makes it and prints the DNS records to enter.`);
  }
});
