import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { completeNames } from '#web/features/definitions/python/complete-names.ts';
import { formulaNames } from '#web/features/definitions/python/formula-names.ts';

const names = formulaNames(
  {
    inputs: [{ name: 'Heat', short_name: 'heat' }],
    functions: [
      { name: 'Ratio', short_name: 'ratio' },
      { name: 'Itself', short_name: 'itself' },
    ],
    outputs: [],
    scripts: [
      { name: 'Kinetics', short_name: 'kinetics', code: 'def rate(t):\n    def inner(): pass\n\ndef order(): ...' },
    ],
  },
  'itself',
);

function labels(text: string, explicit = false): string[] | undefined {
  const context = new CompletionContext(EditorState.create({ doc: text }), text.length, explicit);
  return completeNames(names)(context)?.options.map(({ label }) => label);
}

it('offers the short names of the experiment, then Python’s built-ins', () => {
  expect(labels('2 * h')?.slice(0, 3)).toEqual(['heat', 'ratio', 'kinetics']);
  expect(labels('m')).toContain('math');
  expect(labels('ma')).toContain('max');
});

it('does not offer a formula to itself', () => {
  expect(labels('i')).not.toContain('itself');
});

it('offers behind a dot the top-level names of a script or module', () => {
  expect(labels('kinetics.')).toEqual(['rate', 'order']);
  expect(labels('1 + math.sq')).toContain('sqrt');
  expect(labels('unknown.')).toEqual([]);
});

it('opens by itself only when a name is begun', () => {
  expect(labels('2 * ')).toBeUndefined();
  expect(labels('2 * ', true)).toContain('heat');
});
