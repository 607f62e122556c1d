import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { edgeRegion } from '../../../config/environments.ts';
import { inCloud, refuses } from '../check.ts';

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
