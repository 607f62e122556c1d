import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { Stack } from 'aws-cdk-lib/core';
import { createApp } from '#infra/app.ts';
import type { EnvironmentName } from '#infra/config/environments.ts';

/** The numbers of resources in an environment's templates that are paid by the month or polled continuously. */
export function synthesizedCounts(env: EnvironmentName): { alarms: number; queues: number; metrics: number } {
  const folder = mkdtempSync(join(tmpdir(), 'serieslab-cost-'));
  try {
    const web = mkdtempSync(join(folder, 'web-'));
    const app = createApp({ bundle: false, web, outdir: join(folder, 'cdk.out'), context: { env } });
    const count = (type: string) =>
      app.node.children
        .filter((child): child is Stack => Stack.isStack(child))
        .reduce((sum, stack) => sum + Object.keys(Template.fromStack(stack).findResources(type)).length, 0);
    // Four kinds of jobs with three results, counted and timed; sign-in failures, refusals, faults, sockets.
    const metrics = 4 * 3 * 2 + 4;
    return { alarms: count('AWS::CloudWatch::Alarm'), queues: count('AWS::Lambda::EventSourceMapping'), metrics };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
