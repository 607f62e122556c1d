import type { QueueName } from '#functions/aws/queues.ts';
import type { TableName } from '#functions/tables/definitions.ts';

/**
 * The verbs of DynamoDB that a function's role is granted on a table. `Index` is `Query` on the table's index by uuid;
 * `GetItem` reads items alone or several together (`BatchGetItem`).
 */
export type Verb =
  | 'GetItem'
  | 'Query'
  | 'Index'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'BatchWriteItem';

export interface FunctionDefinition {
  /** The file that exports `handler`. */
  entry: string;
  /** The trigger. An `api` function answers the routes of its feature, an `asked` one those that say `asksSandbox`; a
   * schedule is an expression of EventBridge. */
  trigger:
    | { api: true }
    | { queue: QueueName }
    | { deadLettersOf: QueueName }
    | { socket: 'connect' | 'disconnect' }
    | { asked: true }
    | { schedule: string };
  tables: Partial<Record<TableName, readonly Verb[]>>;
  /** Queues that it sends to; each sets `QUEUE_<NAME>` to the queue's address. */
  sends?: readonly QueueName[];
  /** Posts to sockets, and closes those of users who lost access. */
  pushes?: true;
  /** Closes sockets with the sessions or the access of who has opened them. */
  closesSockets?: true;
  /** Reads the key that signs access tokens (`SIGNING_SECRET` names the secret). */
  signs?: true;
  /** Uses the secrets of companies' sign-ins: `COMPANY_SECRETS` is how their names begin. */
  companySecrets?: readonly ('GetSecretValue' | 'CreateSecret' | 'PutSecretValue' | 'DeleteSecret')[];
  /** Sends mail: `MAIL_SENDER` is from whom, `SITE_URL` where the links in it lead. */
  mails?: true;
  /** Checks passkeys, which are made for one address: `SITE_URL` is it, or `unknown` in an environment without a domain. */
  checksPasskeys?: true;
  /** Asks addresses that tenants choose: `LOCAL_RECEIVERS` says whether those on its own machine are `allowed`. */
  reachesReceivers?: true;
  /** Asks the sandbox about Python: `FUNCTION_SANDBOX` names its function. */
  asksSandbox?: true;
  /**
   * Attaches files to samples, or removes those that are left: `FILES_BUCKET` names the bucket, `FILES_DOMAIN` its domain.
   */
  files?: 'attaches' | 'removes';
  /** Runs tenants' code: its role has no permission at all, not even to write a log. */
  runsForeignCode?: true;
  timeoutSeconds: number;
  memoryMegabytes: number;
}

/** Properties shared by the functions behind the API. */
export const api = { trigger: { api: true }, timeoutSeconds: 29, memoryMegabytes: 512 } as const;
