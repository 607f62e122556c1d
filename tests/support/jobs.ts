import type { SQSEvent } from 'aws-lambda';
import { type MockInstance, vi } from 'vitest';
import { dynamo } from '#functions/aws/dynamo.ts';
import { copyTask } from '#functions/features/copies/worker/copy-task.ts';
import { generateTask } from '#functions/features/generation/worker/generate-task.ts';
import { importTasks } from '#functions/features/imports/worker/import-task.ts';
import { handler as generation } from '#functions/handlers/generation.ts';
import type { QueueHandler } from '#functions/jobs/delivery/each-record.ts';
import type { JobMessage } from '#functions/jobs/job-message.ts';
import { jobWorker } from '#functions/jobs/job-worker.ts';
import type { Ask } from '#functions/sandbox/client/sandbox.ts';
import { tableVariable } from '#functions/tables/definitions.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import * as tables from '#functions/tables/tables.ts';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import type { ProposeRequest, ProposeResult } from '#shared/engine/types.ts';
import { brokenConnection } from './broken-connection.ts';
import { seconds } from './builders.ts';
import { invoke } from './invoke.ts';
import { asTest, whileRunning } from './roles.ts';
import { sentJobs } from './sent-jobs.ts';

/** Delivers a message to a queue's handler; returns false if it requests another delivery. */
export async function deliver(
  handler: QueueHandler,
  message: object,
  { count = 1, remaining = 300_000 }: { count?: number; remaining?: number | (() => number) } = {},
): Promise<boolean> {
  const getRemainingTimeInMillis = typeof remaining === 'number' ? () => remaining : remaining;
  const work = () => handler(sqsEvent(message, count), { getRemainingTimeInMillis });
  const { batchItemFailures } = await whileRunning('a worker', work);
  return batchItemFailures.length === 0;
}

function sqsEvent(message: object, count: number): SQSEvent {
  const record = { messageId: 'message', receiptHandle: 'handle', body: JSON.stringify(message) };
  return { Records: [{ ...record, attributes: { ApproximateReceiveCount: String(count) } }] } as unknown as SQSEvent;
}

/** Requests a series as a person does and returns the two messages that were sent for it. */
export async function generate(experiment: ExperimentRow, token: string, body?: BodyInputOf<'generateSeries'>) {
  const answer = await invoke(generation, 'generateSeries', { path: { id: experiment.uuid }, as: token, body });
  const messages = sentJobs().filter((message) => message.experiment_uuid === experiment.uuid);
  const lockedJob = answer.body.experiment?.generation_id;
  const find = (fallback: boolean): JobMessage | undefined =>
    messages.find((message) => message.job_id === lockedJob && message.fallback === fallback);
  return { answer, work: find(false) as JobMessage, fallback: find(true) as JobMessage };
}

export const cancel = (experiment: ExperimentRow, token: string) =>
  invoke(generation, 'cancelGeneration', { path: { id: experiment.uuid }, as: token });

/** An engine that proposes the first combinations of two inputs in order. */
export async function firstPoints({ count, points }: Pick<ProposeRequest, 'count' | 'points'>): Promise<ProposeResult> {
  const proposals = Array.from({ length: count }, (_, index) => ({
    point: [points.length + index, index % 2],
    predictedScore: 0.5,
    reason: { method: 'space-filling' as const },
  }));
  return { proposals, exhausted: false, learnedFrom: 0 };
}

const noSandbox: Ask = async () => {
  throw new Error('Nothing in this test asks the sandbox');
};

/** A worker with the test's engine and a short heartbeat, and with the sandbox if there are rules. */
export function workerWith(
  propose: (request: ProposeRequest) => Promise<ProposeResult> = firstPoints,
  ask: Ask = noSandbox,
) {
  const tasks = {
    generate: generateTask(propose, ask),
    ...importTasks(),
    copy: copyTask(),
  };
  return jobWorker(tasks, { now: seconds, beatMilliseconds: 2 });
}

/** The stored rows of an experiment. */
export async function stored({ uuid, workspace_uuid, project_uuid }: ExperimentRow) {
  const [row, series, samples] = await Promise.all([
    tables.experiments.get(workspace_uuid, { parent: project_uuid, sort: uuid }),
    tables.series.list(workspace_uuid, uuid),
    tables.samples.list(workspace_uuid, uuid),
  ]);
  return { row, series, samples };
}

/** Marks the experiment's job of a kind as started by a worker. */
export async function workerStarted(
  { workspace_uuid, parent, sort }: ExperimentRow,
  kind: JobMessage['kind'],
): Promise<void> {
  await tables.experiments.update(workspace_uuid, { parent, sort }, { set: { [`${kind}_started`]: seconds() } });
}

type Command = { constructor: { name: string }; input: unknown };

/**
 * Runs `fault` instead of the next DynamoDB command of that name; it may throw, or call `send` to execute the command.
 * Writes to accounts, such as last visits, and of usage are not counted.
 */
export function onceAt(name: string, fault: (send: () => Promise<unknown>) => Promise<unknown>): MockInstance {
  const real = dynamo.send.bind(dynamo) as (command: Command) => Promise<unknown>;
  const spy = vi.spyOn(dynamo, 'send');
  spy.mockImplementation(((command: Command) => {
    if (command.constructor.name !== name || writesAccount(command)) return real(command);
    spy.mockRestore();
    return asTest((back) => fault(() => back(() => real(command))));
  }) as never);
  return spy;
}

/** Breaks the connection at the next call of this name: before it was sent, or after. */
export const breakAt = (name: string, when: 'before' | 'after' = 'before'): MockInstance =>
  onceAt(name, async (send) => {
    if (when === 'after') await send();
    throw brokenConnection();
  });

const writesAccount = ({ input }: Command) =>
  (['users', 'call-limits'] as const).some(
    (table) => (input as { TableName?: string }).TableName === process.env[tableVariable(table)],
  );
