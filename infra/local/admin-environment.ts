import { adminKey } from './aws-proxy/aws-proxy.ts';
import type { TableResource } from './data/create-tables.ts';
import { toLocal } from './functions/environment.ts';
import type { FunctionPool } from './functions/pool.ts';
import { region } from './template/physical.ts';

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
    AWS_ENDPOINT_URL_DYNAMODB: proxy,
    AWS_ENDPOINT_URL_SQS: proxy,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: proxy,
    AWS_ENDPOINT_URL_LAMBDA: proxy,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: adminKey,
    AWS_SECRET_ACCESS_KEY: adminKey,
  };
}
