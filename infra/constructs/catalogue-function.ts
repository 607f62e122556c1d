import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, type FunctionProps, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type FunctionDefinition, type FunctionName, functionDefinitions } from '../functions.ts';
import { acknowledge, acknowledgeWildcards } from './acknowledge.ts';
import { type Dependencies, grantsOf } from './grants.ts';

/** A Lambda function as the catalogue describes it, with a role that holds its grants and nothing else. */
class CatalogueFunction extends LambdaFunction {
  constructor(scope: Construct, name: FunctionName, dependencies: Dependencies) {
    const definition: FunctionDefinition = functionDefinitions[name];
    const { statements, environment } = grantsOf(definition, dependencies);
    const role = new Role(scope, `${name}-role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    for (const statement of statements) role.addToPolicy(statement);
    const watched = definition.runsForeignCode ? limited(dependencies) : traced(scope, name, dependencies, role);
    super(scope, name, {
      description: definition.entry,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: dependencies.code(name),
      handler: 'index.handler',
      timeout: Duration.seconds(definition.timeoutSeconds),
      memorySize: definition.memoryMegabytes,
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        ...(definition.runsForeignCode ? {} : { METRICS_NAMESPACE: dependencies.environment.metrics }),
        ...environment,
      },
      role,
      ...watched,
    });
    if (definition.pushes || definition.closesSockets) dependencies.socket?.acknowledgeOn(role);
    if (definition.files) {
      const resources = statements.flatMap((statement) => statement.resources);
      acknowledgeWildcards(role, resources, "Files of all tenants: their names begin with the verified tenant's uuid.");
    }
    if (definition.mails) {
      const resources = statements.flatMap((statement) => statement.resources);
      acknowledgeWildcards(role, resources, 'Recipients may be identities of the account; the sender is one address.');
    }
  }
}

/** Logs and traces, with their permissions. */
function traced(
  scope: Construct,
  name: FunctionName,
  { environment }: Dependencies,
  role: Role,
): Partial<FunctionProps> {
  const logGroup = new LogGroup(scope, `${name}-log`, {
    retention: environment.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  logGroup.grantWrite(role);
  acknowledge(role, { 'IAM5[Resource::*]': 'X-Ray has no resources: its two actions are granted on all.' });
  return { tracing: Tracing.ACTIVE, logGroup };
}

/** Neither, because they would need permissions. Lambda counts and times its calls, and its callers report errors. */
const limited = ({ environment }: Dependencies): Partial<FunctionProps> => ({
  tracing: Tracing.DISABLED,
  ...(environment.concurrentSandboxes && { reservedConcurrentExecutions: environment.concurrentSandboxes }),
});

/** The functions that a trigger selects, each built in `scope`. */
export function catalogueFunctions<T>(
  scope: Construct,
  dependencies: Dependencies,
  select: (trigger: FunctionDefinition['trigger']) => T | undefined,
) {
  const names = Object.keys(functionDefinitions).filter((name): name is FunctionName => name in functionDefinitions);
  return names.flatMap((name) => {
    const selected = select(functionDefinitions[name].trigger);
    return selected === undefined
      ? []
      : [{ name, selected, handler: new CatalogueFunction(scope, name, dependencies) }];
  });
}
