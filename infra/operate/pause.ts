import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import {
  DeleteFunctionConcurrencyCommand,
  LambdaClient,
  PutFunctionConcurrencyCommand,
  UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda';
import { type EnvironmentName, placeOf } from '../config/environments.ts';
import { requireAccount, resourcesOf } from './cloud.ts';

/**
 * Stops all writes: people's calls and sockets are refused, and the queues keep their messages. A queue whose function
 * is refused calls instead would give its messages up.
 */
export async function pause(name: EnvironmentName): Promise<string> {
  const { lambda, called, mappings } = await writersOf(name);
  await switchMappings(lambda, mappings, false);
  for (const FunctionName of called) {
    await lambda.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: 0 }));
  }
  return `${mappings.length} queues keep their messages and ${called.length} functions refuse calls. Jobs at work end within 5 minutes.`;
}

export async function resume(name: EnvironmentName): Promise<string> {
  const { lambda, called, mappings } = await writersOf(name);
  for (const FunctionName of called) await lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
  await switchMappings(lambda, mappings, true);
  return `${called.length} functions answer again, and ${mappings.length} queues are worked off.`;
}

/** The functions that people call, and the event source mappings of the workers. */
async function writersOf(name: EnvironmentName) {
  if (name === 'local') throw new Error('The local stack is paused by stopping it (Ctrl-C): its tables are kept');
  const place = placeOf(name);
  await requireAccount(name, place);
  const { region } = place;
  const client = new CloudFormationClient({ region });
  const ids = async (type: string, ...stacks: readonly string[]) => {
    const all = await Promise.all(stacks.map((stack) => resourcesOf(client, `serieslab-${name}-${stack}`)));
    return all.flat().flatMap((resource) => (resource.type === type ? resource.id : []));
  };
  const called = await ids('AWS::Lambda::Function', 'api', 'realtime');
  const mappings = await ids('AWS::Lambda::EventSourceMapping', 'jobs', 'mail');
  return { lambda: new LambdaClient({ region }), called, mappings };
}

async function switchMappings(lambda: LambdaClient, mappings: readonly string[], Enabled: boolean): Promise<void> {
  for (const UUID of mappings) await lambda.send(new UpdateEventSourceMappingCommand({ UUID, Enabled }));
}
