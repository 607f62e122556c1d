import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { FunctionPool } from '../functions/pool.ts';
import { FunctionPermissions } from '../template/function-permissions.ts';
import { account, region } from '../template/physical.ts';
import type { Template } from '../template/template.ts';
import { nextTime } from './schedule-expression.ts';

const ruleSchema = z.object({
  ScheduleExpression: z.string().optional(),
  State: z.string().default('ENABLED'),
  Targets: z.array(z.object({ Arn: z.string(), Input: z.string().optional() })).default([]),
});

/** Timers reach no further than this many milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** Runs the template's scheduled EventBridge rules; the returned function stops them. */
export function startSchedules(template: Template, pools: ReadonlyMap<string, FunctionPool>): () => void {
  const timers = new Map<object, NodeJS.Timeout>();
  const permissions = new FunctionPermissions(template);
  for (const { resource, arn, properties } of template.find('AWS::Events::Rule', ruleSchema)) {
    const { ScheduleExpression: expression, State, Targets } = properties;
    if (expression === undefined || State !== 'ENABLED') continue;
    for (const target of Targets) {
      const pool = pools.get(target.Arn);
      if (!pool) {
        template.unsupported.push(`${resource.path} has a target that is not a Node function; it does not run here.`);
        continue;
      }
      if (!permissions.allowsSchedule(target.Arn, arn)) {
        template.unsupported.push(`${resource.path} lacks an AWS::Lambda::Permission for its target; it does nothing.`);
        continue;
      }
      const wait = (at: number) => {
        const timer = setTimeout(
          () => {
            if (Date.now() < at) return wait(at);
            void pool.invoke(target.Input ?? JSON.stringify(scheduledEvent(arn)));
            return wait(nextTime(expression, at));
          },
          Math.min(at - Date.now(), longestTimer),
        );
        timer.unref();
        timers.set(target, timer);
      };
      wait(nextTime(expression, Date.now()));
    }
  }
  return () => {
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

const scheduledEvent = (ruleArn: string) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account,
  time: new Date().toISOString(),
  region,
  resources: [ruleArn],
  detail: {},
});
