import { expect, it } from 'vitest';
import { buildInput } from '#tests/support/experiment-data.ts';
import { inputBody, inputForm, inputWrite } from '#web/features/definitions/parameters/input-form.ts';

const coded = buildInput({
  categories: ['ligand 1', 'ligand 2', 'none'],
  category_texts: { 'ligand 1': 'a long name', 'ligand 2': 'another long name' },
});

it.each([
  [['oxide', 'ligand 2', 'none'], { oxide: 'a long name', 'ligand 2': 'another long name' }],
  [['new', 'ligand 1', 'ligand 2', 'none'], { 'ligand 1': 'a long name', 'ligand 2': 'another long name' }],
  [['ligand 2', 'none'], { 'ligand 2': 'another long name' }],
])('a code that gets another name keeps its label: %j', (categories, texts) => {
  const form = inputForm({ mode: 'edit', item: coded });
  expect(inputBody({ ...inputWrite(coded), categories }, form).category_texts).toEqual(texts);
});
