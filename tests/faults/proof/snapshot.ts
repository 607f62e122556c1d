import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Api } from '#tests/support/api.ts';
import type { Laboratory } from '../work/laboratory.ts';
import { remarkOf } from '../work/ledger.ts';

/** A stored row; callers check its attributes. */
// biome-ignore lint/suspicious/noExplicitAny: the rows of all tables together
export type Row = Record<string, any>;

export const scanned = [
  ...[
    'workspaces',
    'projects',
    'experiments',
    'unique-names',
    'series',
    'samples',
    'result-blocks',
    'importances',
    'plots',
    'sample-files',
  ],
  ...['in-parameters', 'out-parameters', 'comp-parameters', 'scripts', 'rules'],
] as const;
export type Tables = Record<string, Row[]>;

/** All rows in workspaces. Only to be read while nothing writes. */
export async function readTables(environment: Record<string, string>): Promise<Tables> {
  const { AWS_ENDPOINT_URL_DYNAMODB: endpoint = '', AWS_REGION: region = '' } = environment;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region, credentials }));
  const tables: Tables = {};
  for (const name of scanned) {
    const TableName = environment[`TABLE_${name.toUpperCase().replaceAll('-', '_')}`];
    const rows: Row[] = [];
    let start: Row | undefined;
    do {
      const page = await client.send(
        new ScanCommand({ TableName, ConsistentRead: true, ...(start ? { ExclusiveStartKey: start } : {}) }),
      );
      rows.push(...(page.Items ?? []));
      start = page.LastEvaluatedKey;
    } while (start);
    tables[name] = rows;
  }
  client.destroy();
  return tables;
}

/** A sample as returned by the API. */
export interface VisibleSample {
  uuid: string;
  version: number;
  hardness: number | null;
  heat: number | undefined;
  twice: number | null;
  /** State, reason, note and tags as one text. */
  remark: string;
}

/** The contents of the listed files of a laboratory's own experiment; undefined for one that cannot be read. */
export async function readFiles(api: Api, { place }: Laboratory): Promise<Map<string, string | undefined>> {
  const found = new Map<string, string | undefined>();
  let after: string | undefined;
  do {
    const path = { id: place.experiment };
    const page = await api.call('listExperimentFiles', { path, query: after === undefined ? {} : { after } });
    for (const { uuid, sample } of page.files) {
      const { address } = await api.call('readSampleFile', { path: { id: sample, file: uuid } });
      const answer = await fetch(`${api.url}${address}`);
      found.set(uuid, answer.ok ? await answer.text() : undefined);
    }
    after = page.next ?? undefined;
  } while (after !== undefined);
  return found;
}

/** The visible state of a laboratory's own experiment: its samples by series; undefined if it does not exist. */
export async function readVisible(api: Api, { place }: Laboratory): Promise<Map<string, VisibleSample[]> | undefined> {
  const answer = await api.ask('getExperiment', { path: { id: place.experiment } });
  if (answer.status === 404) return undefined;
  const series = await api.allSeries(place.experiment);
  return new Map(
    series.map(({ uuid, samples }) => [
      uuid,
      samples.map((sample) => ({
        uuid: sample.uuid,
        version: sample.version,
        hardness: sample.outParameters.find(({ out_parameter }) => out_parameter === place.hardness)?.value ?? null,
        remark: remarkOf(sample),
        heat: sample.inParameters.find(({ in_parameter }) => in_parameter === place.heat)?.value,
        // A value of the former formula is marked.
        twice:
          sample.compParameters.find((entry) => entry.comp_parameter === place.twice && !entry.out_of_date)?.value ??
          null,
      })),
    ]),
  );
}
