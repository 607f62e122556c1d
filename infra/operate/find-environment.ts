import { existsSync, readFileSync } from 'node:fs';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import * as z from 'zod';
import { bucketVariable } from '#functions/aws/bucket.ts';
import { queueVariable } from '#functions/aws/queues.ts';
import { tableNames, tableVariable } from '#functions/tables/definitions.ts';
import { type EnvironmentName, placeOf } from '../config/environments.ts';
import { resourcesOf, type StackResource } from './cloud.ts';
import { operatorFile } from './operator-file.ts';

type Variables = Record<string, string>;

/** The variables by which operations find an environment's tables, queues and secret. */
export async function findEnvironment(name: EnvironmentName, dataDir: string): Promise<Variables> {
  return name === 'local' ? localEnvironment(dataDir) : cloudEnvironment(name);
}

function localEnvironment(dataDir: string): Variables {
  const file = operatorFile(dataDir);
  if (!existsSync(file)) throw new Error(`No stack runs on ${dataDir}: start it with npm start, or name its DATA_DIR`);
  return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * Operators of an environment in the cloud have credentials of its account; everything else is read from the stacks'
 * resources.
 */
async function cloudEnvironment(name: EnvironmentName): Promise<Variables> {
  const { region } = placeOf(name);
  const client = new CloudFormationClient({ region });
  const data = await resourcesOf(client, `serieslab-${name}-data`);
  const jobs = await resourcesOf(client, `serieslab-${name}-jobs`);
  return {
    AWS_REGION: region,
    ...Object.fromEntries(
      tableNames.map((table) => [tableVariable(table), idOf(data, 'AWS::DynamoDB::Table', table)] as const),
    ),
    [bucketVariable]: idOf(data, 'AWS::S3::Bucket', 'files'),
    [queueVariable('deletion')]: idOf(jobs, 'AWS::SQS::Queue', 'deletionqueue'),
    SIGNING_SECRET: idOf(data, 'AWS::SecretsManager::Secret', 'signingsecret'),
  };
}

/** CDK names a resource by its construct's path without punctuation, and eight digits of a hash. */
function idOf(resources: readonly StackResource[], type: string, path: string): string {
  const wanted = new RegExp(`^${path.replaceAll(/[^a-z]/g, '')}[0-9A-F]{8}$`);
  const found = resources.find((resource) => resource.type === type && wanted.test(resource.logical));
  if (!found) throw new Error(`The stack has no ${type} for ${path}`);
  return found.id;
}
