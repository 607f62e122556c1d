import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type TableDefinition, type TableName, tableDefinitions, tableNames } from '#functions/tables/definitions.ts';
import type { Environment } from '../config/environments.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { EntityTable } from '../constructs/entity-table.ts';

/**
 * The resources that must outlive every release: a table per entity, and the secret behind the signing key. Only this
 * stack is protected from termination: a protected one that fails its first creation could not be made again by
 * `cdk deploy`.
 */
export class DataStack extends Stack {
  readonly tables: ReadonlyMap<TableName, EntityTable>;
  readonly signingSecret: Secret;

  constructor(scope: Construct, id: string, props: StackProps & { environment: Environment }) {
    const { environment } = props;
    super(scope, id, { ...props, terminationProtection: environment.keepData });
    const definitions: Record<TableName, TableDefinition> = tableDefinitions;
    this.tables = new Map(
      tableNames.map((name) => [name, new EntityTable(this, name, definitions[name], environment)]),
    );
    this.signingSecret = new Secret(this, 'signing-secret', {
      description: 'The auth function derives the key that signs access tokens from this.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: environment.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    acknowledge(this.signingSecret, {
      SMG4: 'A new key is a new public half, which the auth function publishes: rotated by hand, when there is cause.',
    });
  }
}
