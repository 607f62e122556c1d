import { BackupPlan, BackupPlanRule, BackupVault, CfnBackupSelection } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Aws, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../config/environments.ts';
import { acknowledge, acknowledgeWildcards } from './acknowledge.ts';

/** AWS Backup copies from a vault beside the tables; there each backup only waits until its copy is sure to be made. */
export const waitingDays = 2;

/**
 * A backup of every table of the stack each night, and its copy in a vault elsewhere (decision OPERATE-120). The tables
 * are found by the tags that CloudFormation gives them from their stack: a new one needs nothing, and those that
 * `restore-tenant` makes for some hours have none.
 */
export class VaultCopy extends Construct {
  constructor(scope: Construct, id: string, copy: NonNullable<Environment['backupCopy']>) {
    super(scope, id);
    const vault = new BackupVault(this, 'vault', { removalPolicy: RemovalPolicy.RETAIN });
    const plan = new BackupPlan(this, 'plan', {
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'nightly',
          backupVault: vault,
          scheduleExpression: Schedule.cron({ hour: '2', minute: '0' }),
          deleteAfter: Duration.days(waitingDays),
          copyActions: [
            {
              destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'destination', copy.vaultArn),
              deleteAfter: Duration.days(copy.days),
            },
          ],
        }),
      ],
    });
    new CfnBackupSelection(this, 'tables', {
      backupPlanId: plan.backupPlanId,
      backupSelection: {
        selectionName: 'tables',
        iamRoleArn: this.role(vault.backupVaultArn, copy.vaultArn).roleArn,
        resources: [tablesOf(this)],
        conditions: {
          StringEquals: Object.entries(Stack.of(this).tags.tagValues()).map(([name, value]) => ({
            ConditionKey: `aws:ResourceTag/${name}`,
            ConditionValue: value,
          })),
        },
      },
    });
  }

  /** The rights to take and copy backups of these tables. It can restore nothing: a person's own role does that. */
  private role(vault: string, destination: string): Role {
    const role = new Role(this, 'role', { assumedBy: new ServicePrincipal('backup.amazonaws.com') });
    const statements = [
      allow(['dynamodb:DescribeTable', 'dynamodb:ListTagsOfResource', 'dynamodb:StartAwsBackupJob'], tablesOf(this)),
      allow(['backup:DescribeBackupVault', 'backup:CopyIntoBackupVault'], vault),
      allow(['backup:CopyIntoBackupVault'], destination),
      allow(
        ['backup:CopyFromBackupVault', 'backup:DescribeRecoveryPoint', 'backup:TagResource'],
        `arn:${Aws.PARTITION}:backup:${Aws.REGION}:${Aws.ACCOUNT_ID}:recovery-point:*`,
      ),
      // Has no resources: it finds what bears the tags.
      allow(['tag:GetResources'], '*'),
    ];
    for (const statement of statements) role.addToPolicy(statement);
    const resources = statements.flatMap((statement) => statement.resources);
    acknowledgeWildcards(role, resources, 'CloudFormation and AWS Backup make up the names.');
    acknowledge(role, { 'IAM5[Resource::*]': 'Finding resources by their tags has no resource.' });
    return role;
  }
}

const allow = (actions: string[], resource: string) => new PolicyStatement({ actions, resources: [resource] });

const tablesOf = (scope: Construct) =>
  `arn:${Aws.PARTITION}:dynamodb:${Aws.REGION}:${Aws.ACCOUNT_ID}:table/${Stack.of(scope).stackName}-*`;
