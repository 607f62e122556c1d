import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { FunctionPool } from '../functions/pool.ts';
import { FunctionPermissions } from '../template/function-permissions.ts';
import { account, region } from '../template/physical.ts';
import type { Template } from '../template/template.ts';

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

const units: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const minute = 60_000;
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** When EventBridge's `rate(…)` or `cron(…)` (UTC) falls due next after a time in ms. */
export function nextTime(expression: string, after: number): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (count !== undefined && unit !== undefined) return after + Number(count) * (units[unit] ?? minute);
  const [, fields] = /^cron\((.+)\)$/.exec(expression) ?? [];
  const parts = fields?.trim().split(/\s+/) ?? [];
  if (parts.length !== 6) throw new Error(`${expression} is not a schedule that this machine knows.`);
  const due = matcher(parts);
  const first = Math.floor(after / minute) * minute + minute;
  for (let time = first; time < first + 366 * 86_400_000; time += minute) if (due(new Date(time))) return time;
  throw new Error(`${expression} does not fall due within a year.`);
}

function matcher([minutes = '*', hours = '*', days = '*', month = '*', weekday = '*', years = '*']: string[]) {
  const tests = [
    [values(minutes, 0, 59), (date: Date) => date.getUTCMinutes()],
    [values(hours, 0, 23), (date: Date) => date.getUTCHours()],
    [values(days, 1, 31), (date: Date) => date.getUTCDate()],
    [values(named(month, months, 1), 1, 12), (date: Date) => date.getUTCMonth() + 1],
    [values(named(weekday, weekdays, 1), 1, 7), (date: Date) => date.getUTCDay() + 1],
    [values(years, 1970, 2199), (date: Date) => date.getUTCFullYear()],
  ] as const;
  return (date: Date) => tests.every(([allowed, read]) => allowed(read(date)));
}

const named = (field: string, names: readonly string[], first: number) =>
  field.replaceAll(/[A-Z]{3}/g, (name) => String(names.indexOf(name) + first));

/** Lists, ranges and steps; not `L`, `W` and `#`. */
function values(field: string, smallest: number, largest: number): (value: number) => boolean {
  if (field === '*' || field === '?') return () => true;
  const allowed = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '', step = '1'] = part.split('/');
    const [from = '', to] = range === '*' ? [String(smallest), String(largest)] : range.split('-');
    const end = to ?? (part.includes('/') ? String(largest) : from);
    for (let value = Number(from); value <= Number(end); value += Number(step)) allowed.add(value);
    if (![from, end, step].every((text) => /^\d+$/.test(text)))
      throw new Error(`${field} is not a schedule that this machine knows.`);
  }
  return (value) => allowed.has(value);
}
