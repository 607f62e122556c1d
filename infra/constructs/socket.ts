import { Aws, CfnOutput, Fn, type Stack } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import { acknowledgeWildcards } from './acknowledge.ts';

/** How a function may use a connection: post to it, or close it. */
export type SocketMethod = 'POST' | 'DELETE';

/** The WebSocket API as functions of other stacks use it: they post to its connections, and close them. */
export class Socket {
  readonly apiId: string;
  readonly callbackUrl: string;
  readonly connectionArns: (methods: readonly SocketMethod[]) => string[];

  constructor(stack: Stack, apiId: string, stage: string) {
    // Read by a name that is written here, so that the findings of cdk-nag about it can be named too.
    const output = new CfnOutput(stack, 'socket-api', { value: apiId });
    this.apiId = Fn.getStackOutput(stack.stackName, output.logicalId);
    this.callbackUrl = `https://${this.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}/${stage}`;
    this.connectionArns = (methods) =>
      methods.map(
        (method) =>
          `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:${this.apiId}/${stage}/${method}/@connections/*`,
      );
  }

  acknowledgeOn(role: IConstruct): void {
    const reason = 'A function posts to (or closes) whichever sockets an experiment has; they have no fixed names.';
    acknowledgeWildcards(role, this.connectionArns(['POST', 'DELETE']), reason);
  }
}
