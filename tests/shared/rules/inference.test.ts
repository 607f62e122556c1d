import { describe, expect, it } from 'vitest';
import { asCategorical, inferColumn } from '#shared/rules/column-type.ts';
import { duplicateName } from '#shared/rules/duplicate-name.ts';
import { outputTypeOf, targetTypeOf } from '#shared/rules/output-type.ts';

describe('what an edit form infers of an output', () => {
  it.each([
    [true, true, 'Functional'],
    [true, false, 'Functional'],
    [false, true, 'Categorical'],
    [false, false, 'Numerical'],
  ])('functional %s and categorical %s is %s', (is_functional, is_categorical, type) => {
    expect(outputTypeOf({ is_functional, is_categorical })).toBe(type);
  });

  it.each([
    ['Maximize', 'Maximize'],
    ['Minimize', 'Minimize'],
    [0, 'Value'],
    [{ min: null, max: 3 }, 'Range'],
  ] as const)('the target %j is %s', (target, type) => {
    expect(targetTypeOf(target)).toBe(type);
  });
});

describe('the inferred kind of a column', () => {
  it('spans its numbers, whatever is blank', () => {
    expect(inferColumn(['3', '', '-1.5', ' 2 '], '.')).toEqual({
      type: 'Numerical',
      min_value: -1.5,
      max_value: 3,
      step: 1,
    });
    expect(inferColumn(['1,5'], ',')).toEqual({ type: 'Numerical', min_value: 1.5, max_value: 1.5, step: 1 });
    expect(inferColumn(['', ' '], '.')).toEqual({ type: 'Numerical', min_value: 0, max_value: 0, step: 1 });
  });

  it('is categorical if one cell is no number; each label counts once', () => {
    expect(inferColumn(['1', 'A', 'A', ''], '.')).toEqual({ type: 'Categorical', categories: ['1', 'A'] });
    expect(inferColumn(['Infinity'], '.')).toEqual({ type: 'Categorical', categories: ['Infinity'] });
    expect(asCategorical(['', ' '])).toEqual({ type: 'Categorical', categories: ['Category'] });
  });
});

describe('the name of a duplicate', () => {
  it.each([
    ['Arylation', 'Arylation (Duplicate)'],
    ['x'.repeat(28), `${'x'.repeat(28)} (Duplicate)`],
    ['x'.repeat(40), `${'x'.repeat(28)} (Duplicate)`],
  ])('%s becomes %s', (name, expected) => {
    expect(duplicateName(name)).toBe(expected);
    expect(duplicateName(name).length).toBeLessThanOrEqual(40);
  });
});
