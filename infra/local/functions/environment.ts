import type { TableResource } from '../data/create-tables.ts';
import { adminKey, region } from '../template/physical.ts';
import type { FunctionPool } from './pool.ts';
import type { FunctionSpec } from './read-functions.ts';

interface Endpoints {
  proxy: string;
  /** `<api>/<stage>` of the WebSocket API, for functions whose template names no endpoint of it. */
  sockets: string | undefined;
  /** Where a browser finds the pages. */
  site: string;
}

/** A key that names the function: all the proxy needs to know who calls. */
export const accessKeyOf = ({ resource }: FunctionSpec) =>
  `${resource.stack}${resource.logicalId}`.replaceAll(/\W/g, '');

/** The secret of every function's key. */
export const functionSecret = 'local';

/** A function's `process.env`: the template's variables and those that Lambda sets. */
export function environmentOf(spec: FunctionSpec, { proxy, sockets, site }: Endpoints, more: Record<string, string>) {
  const fromTemplate = Object.entries(spec.environment).map(([name, value]) => [name, toLocal(value, proxy)] as const);
  return {
    ...(sockets === undefined ? {} : { AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: `${proxy}/${sockets}` }),
    ...Object.fromEntries(fromTemplate),
    // The template names the environment's own address; this machine has another.
    ...('SITE_URL' in spec.environment ? { SITE_URL: site } : {}),
    ...more,
    ...endpointsAt(proxy),
    AWS_ENDPOINT_URL_SESV2: proxy,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyOf(spec),
    AWS_SECRET_ACCESS_KEY: functionSecret,
    AWS_SESSION_TOKEN: functionSecret,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: spec.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(spec.memoryMegabytes),
    AWS_LAMBDA_FUNCTION_TIMEOUT: String(spec.timeoutSeconds),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${spec.name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    LAMBDA_TASK_ROOT: spec.folder,
    TZ: ':UTC',
    LANG: 'en_US.UTF-8',
  };
}

const endpointsAt = (proxy: string) => ({
  AWS_ENDPOINT_URL_DYNAMODB: proxy,
  AWS_ENDPOINT_URL_SQS: proxy,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: proxy,
  AWS_ENDPOINT_URL_LAMBDA: proxy,
  AWS_ENDPOINT_URL_S3: proxy,
  AWS_REGION: region,
});

/** An API's management endpoint in the cloud becomes the proxy, which tells APIs apart by the path. */
export const toLocal = (value: string, proxy: string) =>
  value.replaceAll(/https:\/\/([a-z0-9]+)\.execute-api\.[a-z0-9-]+\.amazonaws\.com/g, `${proxy}/$1`);

/** The variables of every function together, the tables that no function names, and a key that may do everything. */
export function adminEnvironment(pools: readonly FunctionPool[], tables: readonly TableResource[], proxy: string) {
  const byConstruct = tables.map(({ resource, ref }) => {
    const name = resource.path.split('/').at(-1) ?? resource.logicalId;
    return [`TABLE_${name.toUpperCase().replaceAll('-', '_')}`, ref] as const;
  });
  const fromFunctions = pools.flatMap(({ spec }) =>
    Object.entries(spec.environment)
      .filter(([name]) => name !== 'NODE_OPTIONS')
      .map(([name, value]) => [name, toLocal(value, proxy)] as const),
  );
  return {
    ...Object.fromEntries([...byConstruct, ...fromFunctions]),
    ...endpointsAt(proxy),
    AWS_ACCESS_KEY_ID: adminKey,
    AWS_SECRET_ACCESS_KEY: adminKey,
  };
}
