import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, sourceFiles } from './imports.ts';

/** Where inputs are defined, by a person or from a file, their range and step are three fields. */
const definitions = [
  'shared/contracts/',
  'shared/rules/axis.ts',
  'shared/rules/propose-step.ts',
  'shared/rules/guess-definitions.ts',
  'shared/rules/import-assignment.ts',
  'shared/rules/column-type.ts',
  'shared/rules/import-columns.ts',
  'infra/seed/',
  'shared/engine/space/input-space.ts',
  'functions/features/imports/api/new-parameters.ts',
  'functions/entities/definitions/require-kept.ts',
  'web/src/features/definitions/',
  'web/src/features/experiments/begin/',
  'web/src/ui/fields/step-note.tsx',
  'tests/',
];

it('only definitions and the axis read range and step together', () => {
  const readers = sourceFiles().filter((path) => {
    if (definitions.some((start) => path.startsWith(start))) return false;
    const text = readFileSync(join(root, path), 'utf8');
    return ['min_value', 'max_value', 'step'].every((field) => new RegExp(`\\b${field}\\b`).test(text));
  });
  expect(readers, 'use shared/rules/axis.ts').toEqual([]);
});
