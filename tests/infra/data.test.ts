import { describe, expect, it } from 'vitest';
import { type TableDefinition, tableDefinitions } from '#functions/tables/definitions.ts';
import { resources, synthesized } from './synthesized.ts';

const { template } = synthesized('prod');
const tables = resources(template('data'), 'AWS::DynamoDB::Table');
const definitions: [string, TableDefinition][] = Object.entries(tableDefinitions);

describe('the data stack', () => {
  it('has a table per definition and no other', () => {
    expect(tables).toHaveLength(definitions.length);
  });

  it.each(definitions)('gives %s its keys, its index, and its expiry', (name, definition) => {
    const prefix = name.replaceAll('-', '');
    const table = tables.find(({ id }) => id.replace(/[0-9A-F]{8}$/, '') === prefix);

    expect(table).toMatchObject({
      KeySchema: [
        { AttributeName: 'parent', KeyType: 'HASH' },
        { AttributeName: 'sort', KeyType: 'RANGE' },
      ],
      BillingMode: 'PAY_PER_REQUEST',
    });
    expect(table?.GlobalSecondaryIndexes).toEqual(
      definition.byUuid && [
        {
          IndexName: 'by-uuid',
          KeySchema: [{ AttributeName: 'uuid', KeyType: 'HASH' }],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
    );
    expect(table?.TimeToLiveSpecification).toEqual(definition.ttl && { AttributeName: 'expires', Enabled: true });
    for (const attribute of table?.AttributeDefinitions ?? []) expect(attribute.AttributeType).toBe('S');
  });

  it('keeps the data of production from being deleted or lost', () => {
    for (const table of Object.values(template('data').findResources('AWS::DynamoDB::Table'))) {
      expect(table).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
      expect(table.Properties).toMatchObject({
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      });
    }
  });

  it('keeps files private, encrypted and without unfinished uploads, and those of production from being deleted', () => {
    const [bucket] = resources(template('data'), 'AWS::S3::Bucket');
    expect(bucket).toMatchObject({
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true },
      BucketEncryption: expect.anything(),
    });
    // As long as rows can be restored; uploads, of which a copy is kept, for a day.
    expect(bucket?.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    expect(bucket?.LifecycleConfiguration.Rules).toMatchObject([
      { Prefix: 'files/uploads/', ExpirationInDays: 1, NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
      { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, ExpiredObjectDeleteMarker: true },
      { Prefix: 'files/kept/', NoncurrentVersionExpiration: { NoncurrentDays: 35 }, Status: 'Enabled' },
    ]);
    const [throwaway] = resources(synthesized('dev').template('data'), 'AWS::S3::Bucket');
    expect(throwaway).not.toHaveProperty('VersioningConfiguration');
    expect(bucket).not.toHaveProperty('CorsConfiguration');
    for (const found of Object.values(template('data').findResources('AWS::S3::Bucket'))) {
      expect(found).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    }
  });
});
