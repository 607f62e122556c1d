import { type CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { EnvironmentName, Place } from '../config/environments.ts';

export interface StackResource {
  logical: string;
  type: string;
  id: string;
}

/** The resources that CloudFormation lists of a deployed stack. */
export async function resourcesOf(client: CloudFormationClient, StackName: string): Promise<StackResource[]> {
  const found: StackResource[] = [];
  for await (const page of paginateListStackResources({ client }, { StackName })) {
    for (const { LogicalResourceId, PhysicalResourceId, ResourceType } of page.StackResourceSummaries ?? []) {
      found.push({ logical: LogicalResourceId ?? '', type: ResourceType ?? '', id: PhysicalResourceId ?? '' });
    }
  }
  return found;
}

/** Refuses the credentials of another account than the one that the environment's configuration names. */
export async function requireAccount(name: EnvironmentName, { account, region }: Place): Promise<void> {
  const { Account } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
  if (Account !== account) {
    throw new Error(
      `The shell's credentials are of the account ${Account}, but infra/config/environments.ts puts ${name} into ` +
        `${account}: use that account's credentials, or name the right account there.`,
    );
  }
}
