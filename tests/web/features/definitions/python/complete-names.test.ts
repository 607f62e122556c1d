import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { completeNames } from '#web/features/definitions/python/complete-names.ts';
import { formulaNames } from '#web/features/definitions/python/formula-names.ts';

const names = formulaNames(
  {
    inputs: [
      { name: 'Heat', short_name: 'heat' },
      { name: 'Solvent', short_name: 'solvent', is_categorical: true, categories: ['Water', '2-MeTHF'] },
      { name: 'Base', short_name: 'base', is_categorical: true, categories: ['KOH'] },
    ],
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
  expect(labels('2 * h')?.slice(0, 5)).toEqual(['heat', 'solvent', 'base', 'ratio', 'kinetics']);
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

it('completes labels within quotes, those of the compared parameter', () => {
  expect(labels("solvent == '")).toEqual(['Water', '2-MeTHF']);
  expect(labels("solvent != '2-Me")).toEqual(['Water', '2-MeTHF']);
  expect(labels("1 if base in ('KOH', '")).toEqual(['KOH']);
  expect(labels("{'")).toEqual(['Water', '2-MeTHF', 'KOH']);
  const context = new CompletionContext(EditorState.create({ doc: "solvent == '2-M" }), 15, false);
  expect(completeNames(names)(context)?.from).toBe(12);
});

it('completes names again after the closing quote, and nothing in quotes without categories', () => {
  expect(labels("solvent == 'Water' and h")?.[0]).toBe('heat');
  const without = formulaNames({ inputs: [], functions: [], outputs: [], scripts: [] });
  const context = new CompletionContext(EditorState.create({ doc: "'a" }), 2, false);
  expect(completeNames(without)(context)).toBeNull();
});
