import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { byUuid, type TableDefinition } from '#functions/tables/definitions.ts';
import type { Environment } from '../config/environments.ts';
import { acknowledge } from './acknowledge.ts';

/** A table with the settings of all entities. */
export class EntityTable extends Table {
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
