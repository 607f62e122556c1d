import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { BackupClient, DescribeRegionSettingsCommand, ListCopyJobsCommand } from '@aws-sdk/client-backup';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { edgeRegion, mailDomain } from '../../config/environments.ts';
import { requireAccount } from '../cloud.ts';
import { inCloud, refuses, warns } from './check.ts';

export const ownAccount = inCloud("the account is the configuration's", async ({ name, place }) => {
  await requireAccount(name, place);
  return undefined;
});

/** The CDK puts files and roles into a stack of its own, once in each region that it deploys to. */
export const bootstrap = inCloud('the regions are bootstrapped', async ({ place }) => {
  const regions = [...new Set([place.region, edgeRegion])];
  const there = await Promise.all(regions.map(isBootstrapped));
  const missing = regions.filter((_, index) => !there[index]);
  if (missing.length === 0) return undefined;
  const places = missing.map((region) => `aws://${place.account}/${region}`).join(' ');
  return refuses(`${missing.join(' and ')} lack the CDK's own stack: npx cdk bootstrap ${places}`);
});

async function isBootstrapped(region: string): Promise<boolean> {
  try {
    await new CloudFormationClient({ region }).send(new DescribeStacksCommand({ StackName: 'CDKToolkit' }));
    return true;
  } catch (error) {
    // CloudFormation has no error of its own for this.
    if (error instanceof Error && error.name === 'ValidationError' && error.message.includes('does not exist')) {
      return false;
    }
    throw error;
  }
}

/** CloudFront refuses a certificate that is not issued, or not for the domain, half-way through a deployment. */
export const certificate = inCloud('the certificate is for the domain', async ({ environment: { domain } }) => {
  if (!domain) return undefined;
  const { Certificate } = await new ACMClient({ region: edgeRegion }).send(
    new DescribeCertificateCommand({ CertificateArn: domain.certificateArn }),
  );
  if (Certificate?.Status !== 'ISSUED') {
    const records = (Certificate?.DomainValidationOptions ?? []).flatMap(({ ResourceRecord }) =>
      ResourceRecord ? `${ResourceRecord.Name} ${ResourceRecord.Type} ${ResourceRecord.Value}` : [],
    );
    return refuses(`The certificate is ${Certificate?.Status}. Enter into the DNS: ${records.join(', ')}`);
  }
  const names = Certificate.SubjectAlternativeNames ?? [];
  return names.some((name) => covers(name, domain.name))
    ? undefined
    : refuses(`The certificate is for ${names.join(', ')}, not for ${domain.name}.`);
});

/** An asterisk stands for one label. */
const covers = (name: string, domain: string) =>
  name === domain || (name.startsWith('*.') && name.slice(1) === domain.slice(domain.indexOf('.')));

/**
 * Lambda leaves so many to the functions that reserve nothing, and refuses a reservation that would take of them: 100 by
 * its documentation, 10 in accounts that may run few.
 */
const unreserved = { documented: 100, least: 10 };
/** New accounts may run 10 functions at once, and CloudFormation would stop at the sandbox's reservation. */
export const concurrency = inCloud('Lambda may run enough at once', async ({ environment, place }) => {
  const { AccountLimit } = await new LambdaClient({ region: place.region }).send(new GetAccountSettingsCommand({}));
  const limit = AccountLimit?.ConcurrentExecutions ?? 0;
  const { concurrentSandboxes: reserved = 0, accountConcurrency: wanted } = environment;
  const ask =
    `aws service-quotas request-service-quota-increase --region ${place.region} --service-code lambda ` +
    `--quota-code L-B99A9384 --desired-value ${wanted}`;
  const has = `The account may run ${limit} functions at once in ${place.region}`;
  if (reserved > 0 && limit < reserved + unreserved.documented) {
    const isTooFew = limit < reserved + unreserved.least;
    const kept = isTooFew ? unreserved.least : `up to ${unreserved.documented}`;
    return (isTooFew ? refuses : warns)(
      `${has}; the sandbox reserves ${reserved} and Lambda keeps ${kept} for the others. Ask for more (a day or ` +
        `two): ${ask}. Or reserve nothing: leave concurrentSandboxes out of infra/config/environments.ts.`,
    );
  }
  return limit < wanted
    ? warns(`${has}: jobs and people share them, and the configuration counts on ${wanted}. Ask for them: ${ask}`)
    : undefined;
});

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

const isVaultArn = /^arn:[\w-]+:backup:([\w-]+):(\d{12}):backup-vault:[\w-]+$/;

/**
 * AWS Backup takes tables by itself, and copies them to another account, only once the region has agreed to both; else
 * it makes no copy and no error. Another account's vault cannot be looked at from here, but what came of the last
 * copies can.
 */
export const copyElsewhere = inCloud('copies reach the vault elsewhere', async ({ environment, place }) => {
  const { backupCopy } = environment;
  if (!backupCopy) return undefined;
  const [, region, account] = isVaultArn.exec(backupCopy.vaultArn) ?? [];
  if (!region || !account) return refuses(`backupCopy names no vault: ${backupCopy.vaultArn}`);
  if (region === place.region && account === place.account) {
    return refuses('backupCopy names a vault in the account and region of the tables: what loses them loses it too.');
  }
  const client = new BackupClient({ region: place.region });
  const settings = await client.send(new DescribeRegionSettingsCommand({}));
  const { ResourceTypeOptInPreference: taken = {}, ResourceTypeManagementPreference: managed = {} } = settings;
  if (!taken.DynamoDB || !managed.DynamoDB) {
    return refuses(
      `AWS Backup may not take and copy tables in ${place.region}: aws backup update-region-settings --region ` +
        `${place.region} --resource-type-opt-in-preference DynamoDB=true --resource-type-management-preference DynamoDB=true`,
    );
  }
  const since = { ByCreatedAfter: new Date(Date.now() - 36 * 3600 * 1000) };
  const { CopyJobs: jobs = [] } = await client.send(
    new ListCopyJobsCommand({ ...since, ByDestinationVaultArn: backupCopy.vaultArn }),
  );
  const failed = jobs.find(({ State }) => State === 'FAILED' || State === 'PARTIAL');
  if (failed) return warns(`A copy to the vault failed (${failed.ResourceArn}): ${failed.StatusMessage}`);
  return jobs.some(({ State }) => State === 'COMPLETED')
    ? undefined
    : warns(
        'No copy has reached the vault in the last 36 hours; the first one is made in the night after a deployment.',
      );
});

/** The conditions that must hold before a deployment is worth its start. */
export const checksBefore = [ownAccount, bootstrap, concurrency, certificate, mailAccount, mailIdentity, copyElsewhere];
