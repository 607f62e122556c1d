import { expect, it } from 'vitest';
import { buildInput } from '#tests/support/experiment-data.ts';
import { restOfMixtures } from '#web/features/plotting/held-in-words.ts';
import type { ModelSource } from '#web/lib/engine/model-source.ts';

const inputs = ['Water', 'Ethanol', 'Toluene', 'Heat'].map((name) => buildInput({ name, unit: '%' }));
const source = {
  inputs,
  request: { space: { mixtures: [{ inputs: [0, 1, 2], total: 100 }] } },
} as unknown as ModelSource;

it('no part is held that takes what two inputs leave of a mixture', () => {
  expect(restOfMixtures(source, [0, 2], '.')).toEqual({ parts: [1], text: 'Ethanol takes what is left of 100 %.' });
  expect(restOfMixtures(source, [0, 3], '.')).toEqual({
    parts: [1, 2],
    text: 'Ethanol, Toluene share what is left of 100 %, in their ratio in that setting.',
  });
});

it('all are held where no part moves', () => {
  expect(restOfMixtures(source, [3], '.')).toEqual({ parts: [], text: '' });
});
