import { expect, it } from 'vitest';
import { ownText, summarize } from '#web/unsaved/unsaved-summary.ts';
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

it('promises a save after the connection only of values that wait for it', () => {
  const refused = { problem: { kind: 'unreadable' as const, reason: 'Yield must be a numeric value' } };
  const offline = (...values: Partial<UnsavedValue>[]) =>
    summarize(
      values.map((value) => ({ experiment: 'experiment', value: buildValue(value) })),
      false,
      '.',
    )?.text;
  const kept = 'kept in this browser and will be saved when the connection is back.';
  expect(offline({}, {})).toBe(`Offline: 2 values are ${kept}`);
  expect(offline(refused, {}, {})).toBe(`Offline: 2 values are ${kept} 1 value more is not saved.`);
  expect(offline(refused)).toBe('Offline: 1 value is kept in this browser and not saved.');
});

it('writes the numbers of a conflict with the decimal symbol of the account', () => {
  const problem = { kind: 'conflict' as const, reason: 'Ada changed it', theirValue: 9.9 };
  const value = buildValue({ value: 4.14, text: '4.14', problem });
  expect(summarize([{ experiment: 'experiment', value }], true, ',')?.text).toBe(
    'Ada changed it: Yield of sample 2 of series 4 is now 9,9; you entered 4,14.',
  );
});

it('writes labels, and text that is no value, as they are', () => {
  const label = { value: 0, text: 'v1.0', categories: ['v1.0'] };
  expect(ownText(buildValue(label), ',')).toBe('v1.0');
  const problem = { kind: 'unreadable' as const, reason: 'Yield must be a numeric value' };
  expect(ownText(buildValue({ value: 3.7, text: '3.7', problem }), ',')).toBe('3.7');
  expect(ownText(buildValue({ value: null, text: 'empty' }), ',')).toBe('empty');
});
