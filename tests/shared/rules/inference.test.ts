import { describe, expect, it } from 'vitest';
import { categoriesIn, cellsOfColumn } from '#shared/rules/column-type.ts';
import { duplicateName } from '#shared/rules/duplicate-name.ts';
import { newParameter } from '#shared/rules/import-assignment.ts';
import { outputTypeOf } from '#shared/rules/output-type.ts';

describe('what an edit form infers of an output', () => {
  it.each([
    [true, true, 'Functional'],
    [true, false, 'Functional'],
    [false, true, 'Categorical'],
    [false, false, 'Numerical'],
  ])('functional %s and categorical %s is %s', (is_functional, is_categorical, type) => {
    expect(outputTypeOf({ is_functional, is_categorical })).toBe(type);
  });
});

describe('the inferred kind of a column', () => {
  it('is of its numbers, whatever is blank', () => {
    expect(cellsOfColumn(['3', '', '-1.5', ' 2 '], '.')).toMatchObject({ isNumerical: true, numbers: [3, -1.5, 2] });
    expect(cellsOfColumn(['1,5'], ',').numbers).toEqual([1.5]);
  });

  it.each([
    [[3, null, -1.5], { min_value: -1.5, max_value: 3, step: 1 }],
    [[null, null], { min_value: 0, max_value: 0, step: 1 }],
  ])('makes an input that spans its numbers, whatever is blank: %j', (values, expected) => {
    const parameter = { uuid: '', short_name: 'x', name: 'x', is_categorical: false, categories: [] };
    expect(newParameter({ header: 'x', index: 0, kind: 'input', parameter }, values)).toMatchObject(expected);
  });

  it('is categorical if most cells are no numbers; each label counts once', () => {
    expect(cellsOfColumn(['1', 'A', 'A', ''], '.').isNumerical).toBe(false);
    expect(cellsOfColumn(['Infinity'], '.').isNumerical).toBe(false);
    expect(categoriesIn(['1', 'A', 'A', ''])).toEqual(['1', 'A']);
    expect(categoriesIn(['', ' '])).toEqual(['Category']);
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
