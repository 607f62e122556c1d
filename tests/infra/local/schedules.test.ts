import { join } from 'node:path';
import { afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { startSchedules } from '#infra/local/events/schedules.ts';
import type { FunctionPool } from '#infra/local/functions/pool.ts';
import { readFunctions } from '#infra/local/functions/read-functions.ts';
import { Template } from '#infra/local/template/template.ts';
import { synthesizeFixture } from './fixtures/app.ts';

const folder = (kind: string) => join(inject('fixtures'), `schedule-${kind}`);
beforeAll(() => {
  synthesizeFixture(folder('permitted'), { schedule: true });
  synthesizeFixture(folder('unpermitted'), { schedule: true, unpermitted: ['every-minute'] });
});
afterEach(() => vi.useRealTimers());

/** How often a function is invoked in three minutes, and what the runner says of the template. */
function runThreeMinutes(kind: string) {
  vi.useFakeTimers();
  const template = new Template(folder(kind), 'http://localhost');
  const invoke = vi.fn();
  const tick = readFunctions(template).find(({ handler }) => handler === 'tick');
  const stop = startSchedules(template, new Map([[tick?.arn ?? '', { invoke } as unknown as FunctionPool]]));
  vi.advanceTimersByTime(3 * 60_000);
  stop();
  return { times: invoke.mock.calls.length, unsupported: template.unsupported };
}

test('a schedule invokes its function', () => {
  expect(runThreeMinutes('permitted')).toEqual({ times: 3, unsupported: [] });
});

test('a schedule that the function’s policy does not name does nothing, and that is said', () => {
  const { times, unsupported } = runThreeMinutes('unpermitted');
  expect(times).toBe(0);
  expect(unsupported).toEqual([expect.stringContaining('lacks an AWS::Lambda::Permission')]);
});
