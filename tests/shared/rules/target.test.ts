import { expect, it } from 'vitest';
import { readTarget, targetForm } from '#shared/rules/target.ts';
import { targetText } from '#shared/rules/target-text.ts';

const empty = { target_value: null, target_min: null, target_max: null };

it.each([
  ['Maximize', 'Maximize'],
  ['Minimize', 'Minimize'],
  [0, 'Value'],
  [-2.5, 'Value'],
  [{ min: 1, max: 2 }, 'Range'],
  [{ min: null, max: 3 }, 'Range'],
  [{ min: 0, max: null }, 'Range'],
] as const)('keeps the target %j through the form', (target, type) => {
  expect(targetForm(target).target_type).toBe(type);
  expect(readTarget(targetForm(target))).toEqual({ target });
});

it('requires a value when the target is a value', () => {
  expect(readTarget({ ...empty, target_type: 'Value' })).toEqual({
    problems: [{ field: 'target_value', message: 'Target value cannot be empty' }],
  });
  expect(readTarget({ ...empty, target_type: 'Value', target_value: 'ten' })).toEqual({
    problems: [{ field: 'target_value', message: 'Target value must be a numeric value' }],
  });
});

it('requires a bound of a range if the other is empty, and sends an empty one as null', () => {
  const range = { ...empty, target_type: 'Range' as const };
  expect(readTarget(range)).toEqual({
    problems: [
      { field: 'target_min', message: 'Min value cannot be empty' },
      { field: 'target_max', message: 'Max value cannot be empty' },
    ],
  });
  expect(readTarget({ ...range, target_max: 5 })).toEqual({ target: { min: null, max: 5 } });
});

it('names a target in a table, with the decimal symbol of the account', () => {
  expect(targetText('Minimize', ',')).toBe('Minimize');
  expect(targetText(0.1 + 0.2, '.')).toBe('0.3');
  expect(targetText({ min: 1, max: 2.5 }, ',')).toBe('1 to 2,5');
  expect(targetText({ min: null, max: 2 }, '.')).toBe('at most 2');
  expect(targetText({ min: 1.5, max: null }, ',')).toBe('at least 1,5');
});
