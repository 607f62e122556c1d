import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { catalogueFunctions } from '../constructs/catalogue-function.ts';
import type { Dependencies } from '../constructs/dependencies.ts';

/** Runs the tenants' Python: a function without permissions, not even of writing a log. It knows none of the others. */
export class SandboxStack extends Stack {
  readonly function: IFunction;

  constructor(scope: Construct, id: string, props: StackProps & { dependencies: Dependencies }) {
    super(scope, id, props);
    const [sandbox] = catalogueFunctions(this, props.dependencies, (trigger) =>
      'asked' in trigger ? true : undefined,
    );
    if (!sandbox) throw new Error('infra/functions.ts names no function that is asked');
    this.function = sandbox.handler;
    new CfnOutput(this, 'function', { value: this.function.functionName });
  }
}
