import { resolve } from 'node:path';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { type App, CfnOutput, Stack, type StackProps, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Construct } from 'constructs';
import { type Environment, type EnvironmentName, environments, placeOf } from '../config/environments.ts';
import { catalogueFunctions } from '../constructs/catalogue-function.ts';
import { type FunctionCode, withBundles, withoutCode } from '../constructs/function-code.ts';
import type { Dependencies } from '../constructs/grants.ts';
import { AlarmsStack } from './alarms-stack.ts';
import { ApiStack } from './api-stack.ts';
import { DataStack } from './data-stack.ts';
import { FirewallStack } from './firewall-stack.ts';
import { JobsStack } from './jobs-stack.ts';
import { MailStack } from './mail-stack.ts';
import { ObservabilityStack } from './observability-stack.ts';
import { RealtimeStack } from './realtime-stack.ts';
import { ReleasesStack } from './releases-stack.ts';
import { WebStack } from './web-stack.ts';

export interface BuildOptions {
  /** False leaves the functions without code, which is enough to look at templates. */
  bundle?: boolean;
  /** The built browser app; `dist/web` when left out. */
  web?: string;
  /** Replaces parts of the environment's configuration, to see what they do. */
  changed?: Partial<Environment>;
}

const root = resolve(import.meta.dirname, '../..');

/** Every stack of an environment. A finding of cdk-nag without a recorded reason fails the synthesis. */
export function addStacks(app: App, name: EnvironmentName, options: BuildOptions): void {
  const folder = options.web ?? resolve(root, 'dist/web');
  const environment = { ...environments[name], ...options.changed };
  if (options.bundle === false) connect(app, name, environment, folder, withoutCode);
  else withBundles(root, (code) => connect(app, name, environment, folder, code));
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}

/** From what lasts longest to what is released most often: each stack knows only those before it. */
function connect(app: App, name: EnvironmentName, environment: Environment, folder: string, code: FunctionCode): void {
  const idOf = (stack: string) => `serieslab-${name}-${stack}`;
  const props = stackProps(name, environment);
  const base = { environment, ...props };

  const data = new DataStack(app, idOf('data'), base);
  const { tables, signingSecret, files } = data;
  const { topic } = new AlarmsStack(app, idOf('alarms'), { ...base, name });
  const alarms = environment.watched ? topic : undefined;

  const withTables = { environment, code, tables, signingSecret, files };
  const realtime = new RealtimeStack(app, idOf('realtime'), { ...base, dependencies: withTables });

  const sandbox = new SandboxStack(app, idOf('sandbox'), {
    ...base,
    dependencies: { environment, code, tables: new Map() },
  });

  const withSocket = { ...withTables, socket: realtime.socket, sandbox: sandbox.function };
  const jobs = new JobsStack(app, idOf('jobs'), { ...base, dependencies: withSocket, alarms });

  const queues = new Map([...jobs.queues].map(([queue, jobQueue]) => [queue, jobQueue.queue]));
  const api = new ApiStack(app, idOf('api'), { ...base, dependencies: { ...withSocket, queues }, alarms });

  const behind = { apiId: api.api.restApiId, socketApiId: realtime.socket.apiId, files };
  const { firewall: limits, repository, accountConcurrency, alarmAddress } = environment;
  const firewall = limits && new FirewallStack(app, idOf('firewall'), { ...props, limits, alarmAddress });
  const web = new WebStack(app, idOf('web'), {
    ...base,
    ...behind,
    folder,
    ...(firewall && { firewall: firewall.arn }),
  });

  const mails = jobs.queues.get('mail');
  if (!mails) throw new Error('The stack of jobs has no queue of mails');
  const mail = new MailStack(app, idOf('mail'), {
    ...base,
    dependencies: { ...withSocket, queues, site: web.site },
    mails,
  });
  for (const stack of [jobs, api, web]) stack.addStackDependency(realtime, 'reads the id of the WebSocket API');
  for (const stack of [jobs, api, web]) stack.addStackDependency(data, 'reads the name of the bucket of files');

  const watching = {
    ...base,
    api: api.api,
    functions: [...api.functions, ...jobs.functions, ...mail.functions, ...realtime.functions, sandbox.function],
    queues: jobs.queues,
    namespace: environment.metrics,
    alarms,
    accountConcurrency,
  };
  if (environment.watched) new ObservabilityStack(app, idOf('observability'), watching);

  const makesProvider = !environment.trustsGitHubAlready;
  if (repository) {
    const {
      backupCopy,
      mail: { sender },
    } = environment;
    new ReleasesStack(app, idOf('releases'), { ...props, repository, makesProvider, name, sender, backupCopy });
  }
}

function stackProps(name: EnvironmentName, environment: Environment): StackProps {
  return {
    tags: { application: 'serieslab', environment: name },
    ...(name !== 'local' && { env: placeOf(name, environment) }),
  };
}

/** Runs the tenants' Python: a function without permissions, not even of writing a log. It knows none of the others. */
class SandboxStack extends Stack {
  readonly function: IFunction;

  constructor(scope: Construct, id: string, props: StackProps & { dependencies: Dependencies }) {
    super(scope, id, props);
    const [sandbox] = catalogueFunctions(this, props.dependencies, (trigger) =>
      'asked' in trigger ? true : undefined,
    );
    if (!sandbox) throw new Error('infra/functions.ts names no function that is asked');
    this.function = sandbox.handler;
    new CfnOutput(this, 'function', { value: this.function.functionName });
  }
}
