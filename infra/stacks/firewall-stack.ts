import { Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type Environment, edgeRegion } from '../config/environments.ts';
import { Firewall } from '../constructs/firewall.ts';

export interface FirewallStackProps extends StackProps {
  limits: NonNullable<Environment['firewall']>;
}

/** What CloudFront takes from us-east-1 alone, wherever the rest of the environment is. */
export class FirewallStack extends Stack {
  readonly arn: string;

  constructor(scope: Construct, id: string, { limits, ...props }: FirewallStackProps) {
    super(scope, id, { ...props, env: { ...props.env, region: edgeRegion } });
    const firewall = new Firewall(this, 'firewall', limits);
    this.arn = firewall.attrArn;
  }
}
