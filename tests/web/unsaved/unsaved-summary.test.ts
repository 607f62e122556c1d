import { expect, it } from 'vitest';
import { summarize } from '#web/unsaved/unsaved-summary.ts';
import type { UnsavedValue } from '#web/unsaved/unsaved-value.ts';

const buildValue = (changes: Partial<UnsavedValue> = {}): UnsavedValue => ({
  sample: 'sample',
  parameter: 'parameter',
  kind: 'output',
  value: 3.7,
  seen: [null],
  edit: 'edit',
  owner: 'tab',
  label: 'Yield of sample 2 of series 4',
  text: '3.7',
  ...changes,
});
const lineOf = (...values: Partial<UnsavedValue>[]) =>
  summarize(
    values.map((value) => ({ experiment: 'experiment', value: buildValue(value) })),
    true,
    '.',
  )?.text;

it('counts all values that are not saved while an attempt is tried again', () => {
  const failed = { failure: 'Server error (503)' };
  expect(lineOf(failed, failed, {}, {}, {})).toBe(
    '5 values are not saved: Server error (503). Trying again by itself.',
  );
  const refused = { problem: { kind: 'refused' as const, reason: 'Yield is frozen' } };
  expect(lineOf(failed, refused, {})).toBe('3 values are not saved: Yield is frozen, and other reasons.');
});

it('leaves out values that are on their way while others wait for the person', () => {
  const refused = { problem: { kind: 'refused' as const, reason: 'Yield is frozen' } };
  expect(lineOf(refused, {}, {})).toBe('1 value is not saved: Yield is frozen.');
  expect(lineOf({}, {})).toBeUndefined();
});
