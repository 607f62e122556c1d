import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { BackupClient, DescribeRegionSettingsCommand, ListCopyJobsCommand } from '@aws-sdk/client-backup';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Environment, environments } from '#infra/config/environments.ts';
import {
  bootstrap,
  certificate,
  checksBefore,
  concurrency,
  copyElsewhere,
  mailAccount,
  mailIdentity,
  ownAccount,
} from '#infra/operate/check/before.ts';
import { runChecks, type Subject } from '#infra/operate/check/check.ts';

const sts = mockClient(STSClient);
const cloudFormation = mockClient(CloudFormationClient);
const lambda = mockClient(LambdaClient);
const ses = mockClient(SESv2Client);
const acm = mockClient(ACMClient);
const backup = mockClient(BackupClient);

const certificateArn = 'arn:aws:acm:us-east-1:333333333333:certificate/one';
const subject = (name: 'dev' | 'prod' = 'prod', changed: Partial<Environment> = {}): Subject => ({
  name,
  environment: { ...environments[name], ...changed },
  place: { account: '333333333333', region: 'eu-central-1' },
});

/** An account in which everything is as it should be; each test breaks one thing of it. */
beforeEach(() => {
  for (const client of [sts, cloudFormation, lambda, ses, acm, backup]) client.reset();
  sts.on(GetCallerIdentityCommand).resolves({ Account: '333333333333' });
  cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [] });
  lambda
    .on(GetAccountSettingsCommand)
    .resolves({ AccountLimit: { ConcurrentExecutions: environments.prod.accountConcurrency } });
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: true });
  ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true });
  acm.on(DescribeCertificateCommand).resolves({
    Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['*.example.org'] },
  });
});

it('passes an account that is ready', async () => {
  const report = await runChecks(checksBefore, subject());
  expect(report.split('\n').map((line) => line.slice(0, 6))).toEqual(checksBefore.map(() => 'passes'));
});

it('says all that it found, and refuses when one check does, or fails by itself', async () => {
  lambda.on(GetAccountSettingsCommand).rejects(new Error('AccessDenied'));
  ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false });
  await expect(runChecks(checksBefore, subject())).rejects.toThrow(
    /passes .*\nrefuses {2}Lambda may run enough at once: Error: AccessDenied\n.*\nwarns .*\n\n1 of 7 checks of prod refuse/s,
  );
});

it('asks nothing of AWS for the local stack', async () => {
  const report = await runChecks(checksBefore, { name: 'local', environment: environments.local });
  expect(report).not.toMatch(/refuses|warns/);
  expect(sts.calls()).toEqual([]);
});

describe('the account', () => {
  it('of other credentials is refused, with both numbers', async () => {
    sts.on(GetCallerIdentityCommand).resolves({ Account: '999999999999' });
    await expect(ownAccount.run(subject())).rejects.toThrow(/999999999999, but .* puts prod into 333333333333/);
  });
});

describe('the bootstrap', () => {
  it('that a region lacks is named with its command', async () => {
    cloudFormation
      .on(DescribeStacksCommand)
      .rejectsOnce(Object.assign(new Error('Stack with id CDKToolkit does not exist'), { name: 'ValidationError' }));
    expect(await bootstrap.run(subject())).toEqual({
      level: 'refuses',
      message: "eu-central-1 lack the CDK's own stack: npx cdk bootstrap aws://333333333333/eu-central-1",
    });
  });

  it('is not held for missing when CloudFormation refuses to say', async () => {
    cloudFormation.on(DescribeStacksCommand).rejects(Object.assign(new Error('no'), { name: 'AccessDenied' }));
    await expect(bootstrap.run(subject())).rejects.toThrow('no');
  });
});

describe("Lambda's concurrency", () => {
  const limit = (ConcurrentExecutions: number) =>
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions } });

  it('of a new account is refused before the sandbox would be, with what to ask for', async () => {
    limit(10);
    const finding = await concurrency.run(subject());
    expect(finding?.level).toBe('refuses');
    expect(finding?.message).toMatch(/may run 10 .* reserves \d+ .* keeps 10 .*--region eu-central-1.*L-B99A9384/);
  });

  it('is enough from the reservation and what Lambda keeps on, and less is only warned of without a reservation', async () => {
    const { concurrentSandboxes: reserved = 0, ...without } = environments.prod;
    limit(reserved + 9);
    expect((await concurrency.run(subject()))?.level).toBe('refuses');
    // Lambda says how many it keeps only when it is asked: in small accounts 10.
    limit(reserved + 10);
    const maybe = await concurrency.run(subject());
    expect(maybe).toMatchObject({ level: 'warns', message: expect.stringContaining('keeps up to 100') });
    limit(reserved + 100);
    expect((await concurrency.run(subject()))?.level).toBe('warns');
    limit(10);
    expect((await concurrency.run({ ...subject(), environment: without }))?.level).toBe('warns');
  });
});

describe('mail', () => {
  it('in the sandbox of SES is refused for prod and warned of elsewhere', async () => {
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true });
    expect((await mailAccount.run(subject('prod')))?.level).toBe('refuses');
    const finding = await mailAccount.run(subject('dev'));
    expect(finding?.level).toBe('warns');
    expect(finding?.message).toContain('aws sesv2 put-account-details --region eu-central-1');
  });

  it('is refused anywhere once SES has stopped it', async () => {
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: false });
    expect((await mailAccount.run(subject('dev')))?.level).toBe('refuses');
  });

  it('of a domain that is not verified is warned of, with the records to enter', async () => {
    ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false, DkimAttributes: { Tokens: ['abc'] } });
    const finding = await mailIdentity.run(subject());
    expect(finding?.level).toBe('warns');
    expect(finding?.message).toContain('abc._domainkey.serieslab.example CNAME abc.dkim.amazonses.com');
  });

  it('of a domain that SES does not know is what a first deployment makes, or what the configuration is wrong about', async () => {
    ses.on(GetEmailIdentityCommand).rejects(new NotFoundException({ message: 'no', $metadata: {} }));
    expect((await mailIdentity.run(subject()))?.message).toContain('the deployment makes it');
    const mail = { sender: 'a@serieslab.example', identityExists: true } as const;
    expect((await mailIdentity.run(subject('prod', { mail })))?.message).toContain('says identityExists');
  });
});

describe('the certificate', () => {
  const run = (name: string) => certificate.run(subject('prod', { domain: { name, certificateArn } }));

  it('is asked for where there is a domain, and covers it', async () => {
    expect(await certificate.run(subject())).toBeUndefined();
    expect(acm.calls()).toEqual([]);
    expect(await run('lab.example.org')).toBeUndefined();
    expect((await run('example.org'))?.message).toBe('The certificate is for *.example.org, not for example.org.');
    expect((await run('a.lab.example.org'))?.level).toBe('refuses');
  });

  it('that waits for its record is refused, with the record', async () => {
    acm.on(DescribeCertificateCommand).resolves({
      Certificate: {
        Status: 'PENDING_VALIDATION',
        DomainValidationOptions: [
          { DomainName: 'x', ResourceRecord: { Name: '_x.example.org.', Type: 'CNAME', Value: '_y.acm.aws.' } },
        ],
      },
    });
    expect((await run('lab.example.org'))?.message).toBe(
      'The certificate is PENDING_VALIDATION. Enter into the DNS: _x.example.org. CNAME _y.acm.aws.',
    );
  });
});

describe('the copy elsewhere', () => {
  const vaultArn = 'arn:aws:backup:eu-west-1:444444444444:backup-vault:serieslab';
  const run = (arn = vaultArn) => copyElsewhere.run(subject('prod', { backupCopy: { vaultArn: arn, days: 7 } }));
  const jobs = (...states: ('COMPLETED' | 'FAILED')[]) =>
    backup.on(ListCopyJobsCommand).resolves({
      CopyJobs: states.map((State) => ({ State, ResourceArn: 'table/users', StatusMessage: 'Access denied' })),
    });

  beforeEach(() => {
    const both = { DynamoDB: true };
    backup
      .on(DescribeRegionSettingsCommand)
      .resolves({ ResourceTypeOptInPreference: both, ResourceTypeManagementPreference: both });
    jobs('COMPLETED');
  });

  it('is asked about only where a vault is named', async () => {
    expect(await copyElsewhere.run(subject())).toBeUndefined();
    expect(backup.calls()).toEqual([]);
    expect(await run()).toBeUndefined();
    expect(backup.commandCalls(ListCopyJobsCommand)[0]?.args[0].input.ByDestinationVaultArn).toBe(vaultArn);
  });

  it('is refused where it is no vault, or beside the tables', async () => {
    expect(await run('serieslab')).toMatchObject({ level: 'refuses', message: 'backupCopy names no vault: serieslab' });
    const tooNear = await run('arn:aws:backup:eu-central-1:333333333333:backup-vault:serieslab');
    expect(tooNear).toMatchObject({ level: 'refuses', message: expect.stringContaining('what loses them') });
    expect(await run('arn:aws:backup:eu-west-1:333333333333:backup-vault:serieslab')).toBeUndefined();
  });

  it('that the region has not agreed to is refused with the command', async () => {
    const [yes, no] = [{ DynamoDB: true }, { DynamoDB: false }];
    for (const [ResourceTypeOptInPreference, ResourceTypeManagementPreference] of [
      [yes, no],
      [no, yes],
    ] as const) {
      backup
        .on(DescribeRegionSettingsCommand)
        .resolves({ ResourceTypeOptInPreference, ResourceTypeManagementPreference });
      const finding = await run();
      expect(finding?.level).toBe('refuses');
      expect(finding?.message).toContain('aws backup update-region-settings --region eu-central-1');
    }
  });

  it('that was not made is warned of, with the reason', async () => {
    jobs('COMPLETED', 'FAILED');
    expect(await run()).toEqual({ level: 'warns', message: 'A copy to the vault failed (table/users): Access denied' });
    jobs();
    expect((await run())?.message).toContain('No copy has reached the vault');
  });
});
