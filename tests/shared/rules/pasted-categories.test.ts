import fc from 'fast-check';
import { expect, it } from 'vitest';
import { category } from '#shared/contracts/fields.ts';
import {
  categoriesFrom,
  categoriesText,
  pastedCategories,
  withPastedCategories,
} from '#shared/rules/pasted-categories.ts';

it.each([
  ['"Pd;PPh3"; Pd/C', ['Pd;PPh3', 'Pd/C']],
  ['"Pd;PPh3", Pd/C', ['Pd;PPh3', 'Pd/C']],
  ['"Pd;PPh3"', ['Pd;PPh3']],
  ['"dry, 99 %"\nwet', ['dry, 99 %', 'wet']],
  ['"5"" tube"; x', ['5" tube', 'x']],
  ['5" tube; 3" tube', ['5" tube', '3" tube']],
  ['"open; x', ['"open', 'x']],
])('%j are the categories %j', (text, categories) => expect(pastedCategories(text)).toEqual(categories));

it.each([
  [['Epoxy', 'Acrylic'], 'Epoxy; Acrylic'],
  [['Pd;PPh3', 'Pd/C'], '"Pd;PPh3"; Pd/C'],
  [['dry, 99 %', 'wet'], 'dry, 99 %; wet'],
  [['dry, 99 %'], '"dry, 99 %"'],
  [['5" tube', '3" tube'], '5" tube; 3" tube'],
  [[], ''],
])('%j are written as %j', (categories, text) => expect(categoriesText(categories)).toBe(text));

it('names with separators and quotation marks come back as they are, however many', () => {
  const names = fc
    .array(fc.constantFrom(...';,"" \t', 'a', '1', 'é', ';"', '",', '; '), { minLength: 1, maxLength: 9 })
    .map((parts) => category.safeParse(parts.join('')))
    .filter(({ success }) => success)
    .map(({ data = '' }) => data);
  fc.assert(
    fc.property(fc.uniqueArray(names, { minLength: 1, maxLength: 5 }), (categories) => {
      expect(categoriesFrom(categoriesText(categories))).toEqual(categories);
    }),
    { numRuns: 2000 },
  );
});

it('a list keeps the names that it has where others are pasted to it', () => {
  expect(withPastedCategories('"Pd;PPh3"; Pd/C', 'Pd/C\nNi;dppe\n')).toBe('"Pd;PPh3"; Pd/C; "Ni;dppe"');
});
