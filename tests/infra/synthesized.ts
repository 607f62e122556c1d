import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { CfnElement, Stack } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import { type AppOptions, createApp } from '#infra/app.ts';
import type { EnvironmentName } from '#infra/config/environments.ts';

// The files of one process share the templates, and the folder that they lie in.
const workshop = mkdtempSync(join(tmpdir(), 'serieslab-app-'));
process.once('exit', () => rmSync(workshop, { recursive: true }));

/** The app of an environment, without code and with an empty site. */
export function appOf(env: EnvironmentName, options: Partial<AppOptions> = {}) {
  const folder = mkdtempSync(join(workshop, `${env}-`));
  const web = mkdtempSync(join(folder, 'web-'));
  return createApp({ bundle: false, web, outdir: join(folder, 'cdk.out'), context: { env }, ...options });
}

/** The stacks of production; dev has all but those that are paid by the month. */
export const stackNames = [
  'alarms',
  'api',
  'data',
  'firewall',
  'jobs',
  'mail',
  'observability',
  'realtime',
  'releases',
  'sandbox',
  'web',
];

const unchanged = new Map<EnvironmentName, ReturnType<typeof appOf>>();

/** The app of an environment as it is deployed, made once: a test that changes an app takes one of its own, `appOf`. */
function deployedApp(env: EnvironmentName) {
  const app = unchanged.get(env) ?? appOf(env);
  unchanged.set(env, app);
  return app;
}

/** The written assembly of an environment as it is deployed; read it only. */
export const assemblyOf = (env: EnvironmentName) => deployedApp(env).synth();

/** An environment's templates, with every reference resolved to its resource; without options, read them only. */
export function synthesized(env: EnvironmentName = 'local', options?: Partial<AppOptions>) {
  const app = options ? appOf(env, options) : deployedApp(env);
  const stacks = app.node.children.filter((child): child is Stack => Stack.isStack(child));
  const templates = new Map(stacks.map((stack) => [stack.stackName, Template.fromStack(stack)]));
  const template = (stack: string) => {
    const found = templates.get(`serieslab-${env}-${stack}`);
    if (!found) throw new Error(`No stack ${stack}`);
    return found;
  };
  const exported = (name: string): unknown =>
    [...templates.values()]
      .flatMap((each) => Object.values<{ Export?: { Name: string }; Value: unknown }>(each.toJSON().Outputs ?? {}))
      .find(({ Export }) => Export?.Name === name)?.Value;
  const output = ({ StackName, OutputName }: { StackName: string; OutputName: string }): unknown =>
    templates.get(StackName)?.toJSON().Outputs[OutputName].Value;
  return { app, template, text: (value: unknown) => text(value, { output, exported }) };
}

/** A stack's resources as CloudFormation lists those that it has deployed. */
export const listed = (template: Template, physicalId: (logicalId: string) => string) =>
  Object.entries<{ Type: string }>(template.toJSON().Resources).map(([LogicalResourceId, { Type }]) => ({
    LogicalResourceId,
    PhysicalResourceId: physicalId(LogicalResourceId),
    ResourceType: Type,
    ResourceStatus: 'CREATE_COMPLETE' as const,
    LastUpdatedTimestamp: new Date(0),
  }));

/** The resources of a type, by logical id. */
export function resources(template: Template, type: string) {
  return Object.entries(template.findResources(type)).map(([id, { Properties }]) => ({ id, ...Properties }));
}

/** The name of a construct in the template, as `text` writes it. */
export function named(construct: IConstruct) {
  const resource = CfnElement.isCfnElement(construct) ? construct : construct.node.defaultChild;
  if (!CfnElement.isCfnElement(resource)) throw new Error(`${construct.node.path} is no resource`);
  return `<${Stack.of(construct).resolve(resource.logicalId)}>`;
}

interface OtherStacks {
  output: (named: { StackName: string; OutputName: string }) => unknown;
  exported: (name: string) => unknown;
}

/** A value of a template in one line: references as `<logical id>`, whatever attribute they have. */
function text(value: unknown, others: OtherStacks): string {
  if (typeof value === 'string') return value;
  const [[key, inner] = []] = Object.entries(value as Record<string, unknown>);
  if (key === 'Ref') return `<${inner}>`;
  if (key === 'Fn::GetAtt') return `<${(inner as string[])[0]}>`;
  if (key === 'Fn::GetStackOutput') return text(others.output(inner as Parameters<OtherStacks['output']>[0]), others);
  if (key === 'Fn::ImportValue') return text(others.exported(inner as string), others);
  if (key === 'Fn::Join') {
    const [separator, parts] = inner as [string, unknown[]];
    return parts.map((part) => text(part, others)).join(separator);
  }
  throw new Error(`A template holds ${key}, which no part of the local stack reads`);
}
