import { expect, it } from 'vitest';
import { isBusy, isJoinable, jobField } from '#shared/rules/jobs.ts';

const none = jobField('id', () => '');

it.each([
  ['nothing runs', none, false],
  ['a series is generated', { ...none, generation_id: 'a' }, true],
  ['a generation waits in its queue', { ...none, generation_id: 'a', calculation_started: 0 }, true],
  ['a calculation is at work', { ...none, calculation_id: 'a', calculation_started: 5 }, true],
  ['a calculation waits, as its row says', { ...none, calculation_id: 'a', calculation_started: 0 }, false],
  ['a calculation waits, as the API says', { ...none, calculation_id: 'a', calculation_waits: true }, false],
  ['a calculation runs, as the API says', { ...none, calculation_id: 'a' }, true],
  [
    'a calculation waits beside a plot',
    { ...none, calculation_id: 'a', calculation_started: 0, plotting_id: 'b' },
    true,
  ],
])('if %s, a busy experiment is consistent', (_, experiment, busy) => {
  expect(isBusy(experiment)).toBe(busy);
});

it('only a queued calculation can be joined', () => {
  expect(isJoinable({ ...none, calculation_started: 0 })).toBe(false);
  expect(isJoinable({ ...none, calculation_id: 'a', calculation_started: 0 })).toBe(true);
});
