import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { log } from '#functions/aws/log.ts';
import { handler } from '#functions/handlers/projects.ts';
import { eachRecord } from '#functions/jobs/delivery/each-record.ts';
import { handler as connect } from '#functions/live/connect.ts';
import { connections, projects } from '#functions/tables/tables.ts';
import { aMember, aWorkspace, newId } from '#tests/support/builders.ts';
import { aLaboratory } from '#tests/support/experiment-builders.ts';
import { eventOf } from '#tests/support/invoke.ts';
import { anyJob } from '#tests/support/sent-jobs.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
});
afterEach(() => vi.restoreAllMocks());
const logged = () => lines.map((line) => JSON.parse(line));

it('a log line of a request has the request, its route and the tenant, also under concurrency', async () => {
  const workspaces = await Promise.all([aWorkspace(), aWorkspace()]);
  vi.spyOn(projects, 'list').mockRejectedValue(new Error('broken'));
  await Promise.all(
    workspaces.map(async ({ uuid }, number) => {
      const event = eventOf('listProjects', { path: { id: uuid }, as: (await aMember(uuid)).token });
      event.requestContext.requestId = `request-${number}`;
      const run = handler as unknown as (event: unknown, context: object) => Promise<{ statusCode: number }>;
      expect((await run(event, {})).statusCode).toBe(500);
    }),
  );
  const failed = logged().sort((a, b) => a.request.localeCompare(b.request));
  expect(failed).toMatchObject(
    workspaces.map(({ uuid }, number) => ({
      level: 'error',
      message: 'request failed',
      request: `request-${number}`,
      route: expect.stringMatching(/^GET \/workspaces\//),
      workspace: uuid,
      error: 'Error',
      reason: 'broken',
    })),
  );
});

it('a log line of a job has the job, the tenant and the experiment', async () => {
  const of = { type: 'model', kind: 'modeling', creator: 'Ada' } as const;
  const message = { ...of, project_uuid: newId(), fallback: false };
  const ids = { job_id: newId(), workspace_uuid: newId(), experiment_uuid: newId() };
  const record = { body: JSON.stringify({ ...message, ...ids }), messageId: 'm-1', attributes: {} };
  await eachRecord({ Records: [record] } as unknown as SQSEvent, {
    schema: anyJob,
    handle: async () => {
      log('info', 'deep inside');
      throw new Error('broken');
    },
  });
  const named = {
    message_id: 'm-1',
    job: ids.job_id,
    workspace: ids.workspace_uuid,
    experiment: ids.experiment_uuid,
  };
  expect(logged()).toMatchObject([
    { message: 'deep inside', ...named },
    { message: 'a message failed for good', reason: 'broken', ...named },
  ]);
  log('info', 'outside');
  expect(logged().at(-1)).toEqual({ level: 'info', message: 'outside' });
});

it('a log line of a socket has the connection, the tenant and the experiment', async () => {
  const { experiment, manager } = await aLaboratory();
  vi.spyOn(connections, 'add').mockRejectedValue(new Error('broken'));
  const queryStringParameters = { experiment: experiment.uuid, token: manager.token };
  await connect({ queryStringParameters, requestContext: { connectionId: 'c-1', requestId: 'r-1' } });
  expect(logged()).toMatchObject([
    { connection: 'c-1', request: 'r-1', workspace: experiment.workspace_uuid, experiment: experiment.uuid },
  ]);
  expect(lines.join('')).not.toContain(manager.token);
});
