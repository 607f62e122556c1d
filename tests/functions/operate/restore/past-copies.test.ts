import {
  DeleteTableCommand,
  DescribeTableCommand,
  InvalidRestoreTimeException,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  TableAlreadyExistsException,
} from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it, onTestFinished } from 'vitest';
import { physicalName } from '#functions/tables/table-of.ts';
import { rawClient } from '#infra/operate/raw-tables.ts';
import { versionedContents, versionsClient } from '#infra/operate/restore/past-contents.ts';
import { pointInTimeTables } from '#infra/operate/restore/past-tables.ts';

describe('contents in a bucket with versions', () => {
  it('come back by removing the markers above them; one without a version does not', async () => {
    const aws = mockClient(versionsClient);
    onTestFinished(() => aws.restore());
    const Key = 'files/kept/w/e/s/p/c';
    aws.on(ListObjectVersionsCommand).resolvesOnce({
      Versions: [{ Key, VersionId: 'v' }],
      DeleteMarkers: [
        { Key, VersionId: 'm' },
        { Key: `${Key}2`, VersionId: 'n' },
      ],
    });
    await (await versionedContents.find(Key))?.();
    expect(aws.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input)).toEqual([
      expect.objectContaining({ Key, VersionId: 'm' }),
    ]);
    aws.on(ListObjectVersionsCommand).resolves({ Versions: [{ Key: `${Key}2` }], DeleteMarkers: [{ Key }] });
    expect(await versionedContents.find(Key)).toBeUndefined();
  });
});

describe('point-in-time recovery', () => {
  const moment = new Date('2026-05-04T09:30:00Z');
  const name = `${physicalName('samples')}-at-${moment.getTime() / 1000}`;
  const failure = { $metadata: {}, message: 'refused' };

  it('restores each table without its indexes, waits for it, and removes it', async () => {
    const aws = mockClient(rawClient);
    onTestFinished(() => aws.restore());
    aws.on(RestoreTableToPointInTimeCommand).resolves({});
    aws.on(DescribeTableCommand).resolves({ Table: { TableStatus: 'ACTIVE' } });
    aws.on(DeleteTableCommand).resolves({});
    await pointInTimeTables.open(['samples', 'series'], moment);
    expect(aws.commandCalls(RestoreTableToPointInTimeCommand).map(({ args }) => args[0].input)).toEqual(
      (['samples', 'series'] as const).map((table) => ({
        SourceTableName: physicalName(table),
        TargetTableName: pointInTimeTables.nameOf(table, moment),
        RestoreDateTime: moment,
        GlobalSecondaryIndexOverride: [],
        BillingModeOverride: 'PAY_PER_REQUEST',
      })),
    );
    expect(aws.commandCalls(DescribeTableCommand).map(({ args }) => args[0].input.TableName)).toContain(name);
    await pointInTimeTables.drop(['samples'], moment);
    expect(aws.commandCalls(DeleteTableCommand).map(({ args }) => args[0].input)).toEqual([{ TableName: name }]);
  });

  it('takes copies of a run before, counts one that is gone as removed, and passes on other refusals', async () => {
    const aws = mockClient(rawClient);
    onTestFinished(() => aws.restore());
    aws.on(DescribeTableCommand).resolves({ Table: { TableStatus: 'ACTIVE' } });
    aws.on(RestoreTableToPointInTimeCommand).rejectsOnce(new TableAlreadyExistsException(failure));
    await pointInTimeTables.open(['samples'], moment);
    aws.on(DeleteTableCommand).rejects(new ResourceNotFoundException(failure));
    await pointInTimeTables.drop(['samples'], moment);
    aws.on(RestoreTableToPointInTimeCommand).rejects(new InvalidRestoreTimeException(failure));
    await expect(pointInTimeTables.open(['samples'], moment)).rejects.toThrow('refused');
  });
});
