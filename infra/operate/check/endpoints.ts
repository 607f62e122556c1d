import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { variable } from '#functions/aws/environment.ts';
import { sandboxVariable } from '#functions/sandbox/limits.ts';
import type { Subject } from './check.ts';

const siteVariable = 'SERIESLAB_URL';

/** Where the pages are, at the address that CloudFront gave them: an own domain may not lead there yet. */
export const site = () => variable(siteVariable);

/** The variables that the checks of a deployed environment need; the local stack tells them by itself. */
export async function findEndpoints({ name, environment, place }: Subject): Promise<Record<string, string>> {
  if (!place) return {};
  const client = new CloudFormationClient({ region: place.region });
  const output = async (stack: string, key: string) => {
    const StackName = `serieslab-${name}-${stack}`;
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
    const value = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
    if (!value) throw new Error(`The stack ${StackName} has no output ${key}: was this commit deployed?`);
    return value;
  };
  return {
    AWS_REGION: place.region,
    [siteVariable]: `https://${await output('web', 'cloudfront')}`,
    [sandboxVariable]: await output('sandbox', 'function'),
    MAIL_SENDER: environment.mail.sender,
  };
}
