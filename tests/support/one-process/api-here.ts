import { inject } from 'vitest';
import { ConnectionApi } from '#infra/local/aws-proxy/connection-api.ts';
import { bucketsOf } from '#infra/local/aws-proxy/object-api.ts';
import { readFunctions } from '#infra/local/functions/read-functions.ts';
import { readSocketApis } from '#infra/local/socket/read-socket-api.ts';
import { startFront } from '#infra/local/start-front.ts';
import { Template } from '#infra/local/template/template.ts';
import { Undo } from '#infra/local/undo.ts';
import { seedSuperadmin } from '#infra/seed/accounts.ts';
import { seedReader, seedRolesAndLicences } from '#infra/seed/seed-roles-and-licences.ts';
import { cdkOut } from '#infra/start/build.ts';
import '../functions.ts';
import { testObjects } from '../objects.ts';
import { FunctionHere } from './function-here.ts';
import { keepMail } from './keep-mail.ts';
import { pushHere } from './push-here.ts';

/**
 * The template's gateway in front of its functions, all of which run in this process: no thread has to start and warm
 * up for each. Only Lambda and the AWS endpoint proxy are replaced; DynamoDB is a real one.
 */
export const ready = start();

async function start(): Promise<void> {
  keepMail(inject('mailFolder'));
  const { port, origin } = new URL(inject('url'));
  process.env.SITE_URL = origin;
  const template = new Template(cdkOut, origin);
  const [bucket] = [...bucketsOf(template)].filter((name) => name.includes('-data-'));
  if (!bucket) throw new Error('The template has no bucket of files');
  process.env.FILES_BUCKET = bucket;
  process.env.FILES_DOMAIN = `${bucket}.s3.us-east-1.amazonaws.com`;
  testObjects.buckets.add(bucket);
  const pools = new Map(
    readFunctions(template).map(({ arn, resource }) => [arn, new FunctionHere(resource.path.split('/').at(-1) ?? '')]),
  );
  await firstData();
  const log = ({ level, text }: { level: string; text: string }) => {
    if (level === 'error') process.stderr.write(`${text}\n`);
  };
  const [socketApis, connections] = [readSocketApis(template), new ConnectionApi()];
  for (const api of socketApis) pushHere(connections, api);
  await startFront(template, {
    pools,
    socketApis,
    connections,
    objects: testObjects.api,
    port: Number(port),
    log,
    undo: new Undo(),
  });
}

/** The first data of an installation, without the demo. Writing them again changes nothing. */
export async function firstData(): Promise<void> {
  await seedRolesAndLicences();
  await seedReader();
  await seedSuperadmin(inject('superadmin'));
}
