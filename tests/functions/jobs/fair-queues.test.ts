import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { expect, it } from 'vitest';
import { aLearningLaboratory } from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { askFor, jobsUnderTest } from '#tests/support/job-kinds.ts';

it.each(jobsUnderTest)('each message of a $kind has its workspace as its group, the fallback too', async (job) => {
  const lab = await aLearningLaboratory();
  queues.resetHistory();
  await askFor(job, lab);
  const sent = queues.commandCalls(SendMessageCommand).map(({ args }) => args[0].input);
  const own = sent.filter(({ QueueUrl }) => QueueUrl?.endsWith(`/${job.kind}`));
  expect(own.some(({ DelaySeconds }) => DelaySeconds === 45)).toBe(true);
  expect(own.length).toBeGreaterThan(1);
  expect(new Set(own.map(({ MessageGroupId }) => MessageGroupId))).toEqual(new Set([lab.workspace.uuid]));
});
