import { RoleAccess } from './aws-proxy/access.ts';
import type { CallingFunction } from './aws-proxy/aws-proxy.ts';
import { ResourcePolicies, readPolicies } from './aws-proxy/policies.ts';
import { accessKeyOf, environmentOf } from './functions/environment.ts';
import { FunctionPool } from './functions/pool.ts';
import { readFunctions } from './functions/read-functions.ts';
import type { Log } from './log.ts';
import type { SocketApi } from './socket/read-socket-api.ts';
import { Concurrency, unreserved } from './strict/concurrency.ts';
import type { Strict } from './strict/strict.ts';
import { account } from './template/physical.ts';
import type { Template } from './template/template.ts';

export interface FunctionOptions {
  /** Variables for every function on top of the template's. */
  environment?: Record<string, string>;
  timeoutScale?: (path: string) => number;
  /** Workers of a function at most, where the template reserves no number; for all, or by a function's path. */
  concurrency?: number | ((path: string) => number);
  /** The file to run, by a function's path, instead of its bundle: a TypeScript source during development. */
  sourceOf?: (path: string) => string | undefined;
  strict?: Strict | undefined;
  /** A worker that was not called for so long ends. */
  idleMilliseconds?: number;
}

/** The other variables that Lambda's images for Node set. */
const lambdaVariables = {
  PATH: '/var/lang/bin:/usr/local/bin:/usr/bin/:/bin:/opt/bin',
  LD_LIBRARY_PATH: '/var/lang/lib:/lib64:/usr/lib64:/var/runtime:/var/runtime/lib:/var/task:/var/task/lib:/opt/lib',
  LAMBDA_RUNTIME_DIR: '/var/runtime',
  NODE_PATH: '/opt/nodejs/node24/node_modules:/opt/nodejs/node_modules:/var/runtime/node_modules',
};

/** A pool for every function by its ARN, and who the proxy takes it for by its access key. */
export function startFunctions(
  template: Template,
  { proxy, site }: { proxy: string; site: string },
  socketApis: readonly SocketApi[],
  { environment = {}, timeoutScale = () => 1, concurrency, sourceOf, strict, idleMilliseconds }: FunctionOptions,
  log: Log,
) {
  const [api] = socketApis;
  const endpoints = { proxy, site, sockets: api && `${api.id}/${api.stage}` };
  const policies = readPolicies(template);
  const resources = new ResourcePolicies(template);
  const pools = new Map<string, FunctionPool>();
  const callers = new Map<string, CallingFunction>();
  const workersOf = (path: string) => (typeof concurrency === 'function' ? concurrency(path) : concurrency);
  const functions = readFunctions(template);
  const reserved = functions.flatMap(({ reservedConcurrency }) => reservedConcurrency ?? []);
  const shared = strict && unreserved(strict.accountConcurrency, reserved);
  for (const found of functions) {
    const spec = {
      ...found,
      file: sourceOf?.(found.resource.path) ?? found.file,
      timeoutSeconds: found.timeoutSeconds * timeoutScale(found.resource.path),
      reservedConcurrency: found.reservedConcurrency ?? workersOf(found.resource.path),
    };
    const own = found.reservedConcurrency === undefined ? shared : new Concurrency(found.reservedConcurrency);
    const strictRun = strict && own && { ...strict, concurrency: own };
    const variables = { ...(strict && lambdaVariables), ...environmentOf(spec, endpoints, environment) };
    pools.set(spec.arn, new FunctionPool(spec, variables, log, { strict: strictRun, idleMilliseconds }));
    const roleArn = `arn:aws:iam::${account}:role/${spec.roleName}`;
    const access = new RoleAccess(policies.get(spec.roleName) ?? [], { roleArn, resources });
    callers.set(accessKeyOf(spec), { name: spec.resource.path, roleName: spec.roleName, access });
  }
  return { pools, callers };
}
