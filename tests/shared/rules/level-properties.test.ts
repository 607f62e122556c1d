import { expect, it } from 'vitest';
import { followLabels } from '#shared/rules/level-properties.ts';

it('the properties of a renamed category follow it, and those of others stay, whatever they are called', () => {
  const known = { Toluene: [1], constructor: [2], Water: [3] };
  expect(followLabels(known, ['Toluene', 'constructor', 'Water'], ['Xylene', 'constructor'])).toEqual({
    Xylene: [1],
    constructor: [2],
  });
});
