import { Aws, type Stack } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

/** How a function may use a connection: post to it, or close it. */
export type SocketMethod = 'POST' | 'DELETE';

/** The WebSocket API as functions of other stacks use it: they post to its connections, and close them. */
export class Socket {
  readonly apiId: string;
  readonly callbackUrl: string;
  readonly connectionArns: (methods: readonly SocketMethod[]) => string[];
  readonly #findings: string[];

  constructor(stack: Stack, apiId: string, stage: string) {
    const name = `${stack.stackName}-socket-api`;
    this.apiId = stack.exportValue(apiId, { name });
    this.callbackUrl = `https://${this.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}/${stage}`;
    const arns =
      (partition: string, region: string, account: string, api: string) => (methods: readonly SocketMethod[]) =>
        methods.map(
          (method) => `arn:${partition}:execute-api:${region}:${account}:${api}/${stage}/${method}/@connections/*`,
        );
    this.connectionArns = arns(Aws.PARTITION, Aws.REGION, Aws.ACCOUNT_ID, this.apiId);
    this.#findings = arns('<AWS::Partition>', '<AWS::Region>', '<AWS::AccountId>', name)(['POST', 'DELETE']);
  }

  acknowledgeOn(role: IConstruct): void {
    const reason = 'A function posts to (or closes) whichever sockets an experiment has; they have no fixed names.';
    acknowledge(role, Object.fromEntries(this.#findings.map((finding) => [`IAM5[Resource::${finding}]`, reason])));
  }
}
