import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import {
  DeleteFunctionConcurrencyCommand,
  LambdaClient,
  PutFunctionConcurrencyCommand,
  UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { pause, resume } from '#infra/operate/pause.ts';
import { listed, resources, synthesized } from './synthesized.ts';

const { template } = synthesized('prod');
const lambda = mockClient(LambdaClient);
mockClient(STSClient).on(GetCallerIdentityCommand).resolves({ Account: '333333333333' });
const cloudFormation = mockClient(CloudFormationClient);
for (const stack of ['api', 'realtime', 'jobs', 'mail']) {
  cloudFormation.on(ListStackResourcesCommand, { StackName: `serieslab-prod-${stack}` }).resolves({
    StackResourceSummaries: listed(template(stack), (id) => `${stack}/${id}`),
  });
}
const all = (stacks: string[], type: string) =>
  stacks.flatMap((stack) => resources(template(stack), type).map(({ id }) => `${stack}/${id}`)).sort();
const called = all(['api', 'realtime'], 'AWS::Lambda::Function');
const mappings = all(['jobs', 'mail'], 'AWS::Lambda::EventSourceMapping');

it('pauses every function that people call, and every queue, so that nothing writes; and resumes the same', async () => {
  await pause('prod');
  const stopped = lambda.commandCalls(PutFunctionConcurrencyCommand).map(({ args: [{ input }] }) => input);
  expect(stopped.map(({ FunctionName }) => FunctionName).sort()).toEqual(called);
  expect(new Set(stopped.map(({ ReservedConcurrentExecutions: many }) => many))).toEqual(new Set([0]));
  const switched = () =>
    lambda.commandCalls(UpdateEventSourceMappingCommand).map(({ args: [{ input }] }) => [input.UUID, input.Enabled]);
  expect(switched().sort()).toEqual(mappings.map((id) => [id, false]));
  // Queues first: a message whose function refuses calls would be given up after some tries.
  const [first] = lambda.calls();
  expect(first?.args[0]).toBeInstanceOf(UpdateEventSourceMappingCommand);

  lambda.resetHistory();
  await resume('prod');
  const answering = lambda.commandCalls(DeleteFunctionConcurrencyCommand).map(({ args: [{ input }] }) => input);
  expect(answering.map(({ FunctionName }) => FunctionName).sort()).toEqual(called);
  expect(switched().sort()).toEqual(mappings.map((id) => [id, true]));
});

it('leaves no function out: those that are not called by people are called by queues, or reached by the others alone', () => {
  const everywhere = all(['api', 'realtime', 'jobs', 'mail', 'sandbox'], 'AWS::Lambda::Function');
  const byOthers = all(['sandbox'], 'AWS::Lambda::Function');
  // A sweep begins by the clock.
  const swept = all(['jobs'], 'AWS::Events::Rule');
  expect(called.length + mappings.length + byOthers.length + swept.length).toBe(everywhere.length);
});
