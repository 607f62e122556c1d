import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import {
  byUuid,
  type TableDefinition,
  type TableName,
  tableDefinitions,
  tableNames,
} from '#functions/tables/definitions.ts';
import type { Environment } from '../config/environments.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { FilesBucket } from '../constructs/files-bucket.ts';
import { VaultCopy } from '../constructs/vault-copy.ts';

/**
 * The resources that must outlive every release: a table per entity, the files of samples, and the secret behind the
 * signing key. Only this
 * stack is protected from termination: a protected one that fails its first creation could not be made again by
 * `cdk deploy`.
 */
export class DataStack extends Stack {
  readonly tables: ReadonlyMap<TableName, StoredTable>;
  readonly files: FilesBucket;
  readonly signingSecret: Secret;

  constructor(scope: Construct, id: string, props: StackProps & { environment: Environment }) {
    const { environment } = props;
    super(scope, id, { ...props, terminationProtection: environment.keepData });
    const definitions: Record<TableName, TableDefinition> = tableDefinitions;
    this.tables = new Map(
      tableNames.map((name) => [name, new StoredTable(this, name, definitions[name], environment)]),
    );
    if (environment.backupCopy) new VaultCopy(this, 'vault-copy', environment.backupCopy);
    this.files = new FilesBucket(this, environment);
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

/** A table with the settings of all entities. */
export class StoredTable extends Table {
  constructor(scope: Construct, id: string, definition: TableDefinition, environment: Environment) {
    super(scope, id, {
      partitionKey: { name: 'parent', type: AttributeType.STRING },
      sortKey: { name: 'sort', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      // Encrypted by a key of AWS's own: every function would have to call, and pay for, a key of the account for every
      // table.
      encryption: TableEncryption.DEFAULT,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: environment.pointInTimeRecovery },
      deletionProtection: environment.keepData,
      removalPolicy: environment.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      ...(definition.ttl && { timeToLiveAttribute: 'expires' }),
    });
    if (definition.byUuid) {
      this.addGlobalSecondaryIndex({
        indexName: byUuid,
        partitionKey: { name: 'uuid', type: AttributeType.STRING },
        projectionType: ProjectionType.KEYS_ONLY,
      });
    }
    if (!environment.pointInTimeRecovery) {
      acknowledge(this, { DDB3: 'What this environment holds can be made again.' });
    }
  }
}
