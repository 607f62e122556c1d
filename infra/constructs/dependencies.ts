import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { TableName } from '#functions/tables/definitions.ts';
import type { Environment } from '../config/environments.ts';
import type { QueueName } from '../functions.ts';
import type { FunctionCode } from './function-code.ts';
import type { Socket } from './socket.ts';

/** The dependencies of a stack's functions. Stacks further down know less: the first knows only tables. */
export interface Dependencies {
  environment: Environment;
  code: FunctionCode;
  tables: ReadonlyMap<TableName, Table>;
  queues?: ReadonlyMap<QueueName, IQueue>;
  socket?: Socket;
  signingSecret?: Secret;
  sandbox?: IFunction;
  /** The address of the pages, where links in mails lead. */
  site?: string;
}
