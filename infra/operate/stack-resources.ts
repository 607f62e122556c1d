import { type CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';

export interface Resource {
  logical: string;
  type: string;
  id: string;
}

/** The resources that CloudFormation lists of a deployed stack. */
export async function resourcesOf(client: CloudFormationClient, StackName: string): Promise<Resource[]> {
  const found: Resource[] = [];
  for await (const page of paginateListStackResources({ client }, { StackName })) {
    for (const { LogicalResourceId, PhysicalResourceId, ResourceType } of page.StackResourceSummaries ?? []) {
      found.push({ logical: LogicalResourceId ?? '', type: ResourceType ?? '', id: PhysicalResourceId ?? '' });
    }
  }
  return found;
}
