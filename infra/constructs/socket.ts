import { Aws, type Stack } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

/** The WebSocket API as functions of other stacks use it: they post to its connections. */
export class Socket {
  readonly apiId: string;
  readonly callbackUrl: string;
  readonly postArn: string;
  readonly #finding: string;

  constructor(stack: Stack, apiId: string, stage: string) {
    const name = `${stack.stackName}-socket-api`;
    this.apiId = stack.exportValue(apiId, { name });
    this.callbackUrl = `https://${this.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}/${stage}`;
    const arn = (partition: string, region: string, account: string, api: string) =>
      `arn:${partition}:execute-api:${region}:${account}:${api}/${stage}/POST/@connections/*`;
    this.postArn = arn(Aws.PARTITION, Aws.REGION, Aws.ACCOUNT_ID, this.apiId);
    this.#finding = arn('<AWS::Partition>', '<AWS::Region>', '<AWS::AccountId>', name);
  }

  acknowledgeOn(role: IConstruct): void {
    const reason = 'A function posts to whichever sockets an experiment has; they have no fixed names.';
    acknowledge(role, { [`IAM5[Resource::${this.#finding}]`]: reason });
  }
}
