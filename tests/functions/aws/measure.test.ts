import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handler } from '#functions/handlers/auth.ts';
import { measureJob } from '#functions/jobs/finish-job.ts';
import { derivedIds } from '#functions/runtime/ids.ts';
import { aUser } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.stubEnv('METRICS_NAMESPACE', 'Serieslab/test');
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
const reported = () => lines.filter((line) => line.includes('_aws')).map((line) => JSON.parse(line));

it('reports the end of a job in CloudWatch’s embedded metric format, with ids for readers of the log', async () => {
  const uuid = '00000000-0000-4000-8000-000000000001';
  const job_id = derivedIds(Date.now(), 'a job')();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5000);
  await measureJob('success', { kind: 'generation', job_id, workspace_uuid: uuid, experiment_uuid: uuid });
  const [line] = reported();
  expect(line).toMatchObject({ kind: 'generation', result: 'success', Jobs: 1, job: job_id, workspace: uuid });
  expect(line.JobSeconds).toBeGreaterThanOrEqual(5);
  expect(line.JobSeconds).toBeLessThan(60);
  const [metrics] = line._aws.CloudWatchMetrics;
  expect(metrics.Namespace).toBe('Serieslab/test');
  expect(metrics.Dimensions).toEqual([['kind', 'result']]);
  expect(metrics.Metrics).toEqual([
    { Name: 'Jobs', Unit: 'Count' },
    { Name: 'JobSeconds', Unit: 'Seconds' },
  ]);
});

it('counts a failed sign-in without the account', async () => {
  const { email } = await aUser();
  await invoke(handler, 'createToken', { body: { email, password: 'not the password' } });
  expect(reported()).toHaveLength(1);
  expect(reported()[0].SignInFailures).toBe(1);
  expect(lines.join('')).not.toContain(email);
});
