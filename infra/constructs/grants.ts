import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Aws } from 'aws-cdk-lib/core';
import { bucketDomainVariable, bucketVariable, filesPrefix, keptPrefix, uploadsPrefix } from '#functions/aws/bucket.ts';
import { queueVariable } from '#functions/aws/queues.ts';
import { sandboxVariable } from '#functions/sandbox/limits.ts';
import { byUuid, type TableName, tableVariable } from '#functions/tables/definitions.ts';
import type { Environment } from '../config/environments.ts';
import type { FunctionDefinition, QueueName } from '../functions.ts';
import type { FilesBucket } from './files-bucket.ts';
import type { FunctionCode } from './function-code.ts';
import type { Socket, SocketMethod } from './socket.ts';

/** The dependencies of a stack's functions. Stacks further down know less: the first knows only tables. */
export interface Dependencies {
  environment: Environment;
  code: FunctionCode;
  tables: ReadonlyMap<TableName, Table>;
  queues?: ReadonlyMap<QueueName, IQueue>;
  socket?: Socket;
  signingSecret?: Secret;
  sandbox?: IFunction;
  /** The bucket of samples' files. */
  files?: FilesBucket;
  /** The address of the pages, where links in mails lead. */
  site?: string;
}

/** The grants and environment variables of a function, exactly as the catalogue lists them. */
export interface Grants {
  statements: PolicyStatement[];
  environment: Record<string, string>;
}

export function grantsOf(definition: FunctionDefinition, dependencies: Dependencies): Grants {
  return merge([
    ...Object.entries(definition.tables).map(([name, verbs]) => {
      const table = needed(
        [...dependencies.tables].find(([known]) => known === name),
        `the table ${name}`,
      );
      return tableGrants(table, verbs);
    }),
    ...(definition.sends ?? []).map((name) => queueGrants(name, dependencies)),
    ...(definition.pushes ? [socketGrants(dependencies, ['POST', 'DELETE'])] : []),
    ...(definition.closesSockets ? [socketGrants(dependencies, ['DELETE'])] : []),
    ...(definition.signs ? [secretGrants(dependencies)] : []),
    ...(definition.companySecrets ? [companySecretGrants(definition.companySecrets, dependencies)] : []),
    ...(definition.asksSandbox ? [sandboxGrants(dependencies)] : []),
    ...(definition.reachesReceivers ? [receivers(dependencies)] : []),
    ...(definition.files ? [fileGrants(definition.files, dependencies)] : []),
    ...(definition.checksPasskeys ? [passkeys(dependencies)] : []),
    ...('users' in definition.tables ? [superadmins(dependencies)] : []),
    ...(definition.mails ? [mailGrants(dependencies)] : []),
  ]);
}

function tableGrants([name, table]: [TableName, Table], verbs: readonly string[]): Grants {
  const onTable = verbs.filter((verb) => verb !== 'Index').flatMap(actionsOf);
  return {
    statements: [
      ...(onTable.length > 0 ? [allow(onTable, table.tableArn)] : []),
      ...(verbs.includes('Index') ? [allow(['dynamodb:Query'], `${table.tableArn}/index/${byUuid}`)] : []),
    ],
    environment: { [tableVariable(name)]: table.tableName },
  };
}

/** Items are read alone or in batches. */
function actionsOf(verb: string): string[] {
  return verb === 'GetItem' ? ['dynamodb:GetItem', 'dynamodb:BatchGetItem'] : [`dynamodb:${verb}`];
}

function queueGrants(name: QueueName, { queues }: Dependencies): Grants {
  const queue = needed(queues?.get(name), `the queue ${name}`);
  return {
    statements: [allow(['sqs:SendMessage'], queue.queueArn)],
    environment: { [queueVariable(name)]: queue.queueUrl },
  };
}

function socketGrants({ socket }: Dependencies, methods: readonly SocketMethod[]): Grants {
  const { connectionArns, callbackUrl } = needed(socket, 'the WebSocket API');
  return {
    statements: [allow(['execute-api:ManageConnections'], ...connectionArns(methods))],
    environment: { AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: callbackUrl },
  };
}

function secretGrants({ signingSecret }: Dependencies): Grants {
  const { secretArn } = needed(signingSecret, 'the signing secret');
  return {
    statements: [allow(['secretsmanager:GetSecretValue'], secretArn)],
    environment: { SIGNING_SECRET: secretArn },
  };
}

/** Secrets that are made while the environment runs: their names begin alike. */
function companySecretGrants(verbs: readonly string[], { environment }: Dependencies): Grants {
  const prefix = `${environment.metrics.toLowerCase()}/company-sign-in/`;
  const secrets = `arn:${Aws.PARTITION}:secretsmanager:${Aws.REGION}:${Aws.ACCOUNT_ID}:secret:${prefix}*`;
  const actions = verbs.map((verb) => `secretsmanager:${verb}`);
  return { statements: [allow(actions, secrets)], environment: { COMPANY_SECRETS: prefix } };
}

function sandboxGrants({ sandbox }: Dependencies): Grants {
  const { functionArn, functionName } = needed(sandbox, 'the sandbox');
  return {
    statements: [allow(['lambda:InvokeFunction'], functionArn)],
    environment: { [sandboxVariable]: functionName },
  };
}

/**
 * IAM knows no tenants: the prefix is that of all, and the keys below it begin with the verified tenant's uuid (decision
 * FILES-3). One role attaches, another removes.
 */
function fileGrants(use: 'attaches' | 'removes', { files }: Dependencies): Grants {
  const { arn, name, domain } = needed(files, 'the bucket of files');
  const below = (prefix: string) => `${arn}/${prefix}*`;
  const environment = { [bucketVariable]: name };
  if (use === 'attaches') {
    const verbs = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'];
    return {
      statements: [allow(verbs, below(uploadsPrefix), below(keptPrefix))],
      environment: { ...environment, [bucketDomainVariable]: domain },
    };
  }
  const listing = allow(['s3:ListBucket'], arn);
  listing.addCondition('StringLike', { 's3:prefix': `${filesPrefix}*` });
  return { statements: [allow(['s3:DeleteObject'], below(uploadsPrefix), below(keptPrefix)), listing], environment };
}

const receivers = ({ environment }: Dependencies): Grants => ({
  statements: [],
  environment: { LOCAL_RECEIVERS: environment.localReceivers ? 'allowed' : 'refused' },
});

/** The stack of the pages comes after the functions': without a domain its address is not known to them. */
const passkeys = ({ environment }: Dependencies): Grants => ({
  statements: [],
  environment: { SITE_URL: environment.domain ? `https://${environment.domain.name}` : 'unknown' },
});

const superadmins = ({ environment }: Dependencies): Grants => ({
  statements: [],
  environment: { SUPERADMIN_FACTOR: environment.superadminsNeedSecondFactor ? 'demanded' : 'optional' },
});

/**
 * SES asks for the identity of the sender, and of a recipient that is one of the account's own, as all of its sandbox
 * are: any identity will do, in a mail from the one address.
 */
function mailGrants({ environment, site }: Dependencies): Grants {
  const { sender } = environment.mail;
  const identities = `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:identity`;
  const fromSender = allow(['ses:SendEmail'], `${identities}/*`);
  fromSender.addCondition('StringEquals', { 'ses:FromAddress': sender });
  return {
    statements: [fromSender],
    environment: { MAIL_SENDER: sender, SITE_URL: needed(site, 'the address of the pages') },
  };
}

const allow = (actions: string[], ...resources: string[]) => new PolicyStatement({ actions, resources });

function needed<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`A function's grants name ${what}, which is not in reach of its stack`);
  return value;
}

function merge(parts: Grants[]): Grants {
  return {
    statements: parts.flatMap((part) => part.statements),
    environment: Object.assign({}, ...parts.map((part) => part.environment)),
  };
}
