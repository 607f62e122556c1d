import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './imports.ts';
import { formerWords } from './vocabulary.ts';

test('identifiers and comments have no former word', () => {
  const files = sourceFiles().filter((path) => !path.startsWith('tests/structure/vocabulary'));
  expect(files.flatMap((path) => formerWords(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test('former words are found in identifiers and comments, and not in strings', () => {
  const source = "/**\n * Whoever ends\n * it\n */\nconst sampleShower = 'nobody’s'; // A sentence.\nsay('told');";
  expect(formerWords('functions/x.ts', source)).toEqual([
    'functions/x.ts: sampleShower; say: present…',
    'functions/x.ts: Whoever ends it; say: name the person or the process',
    'functions/x.ts: A sentence.; say: message',
  ]);
  expect(formerWords('shared/engine/x.ts', 'const lanes = 2;')).toEqual([]);
  expect(formerWords('functions/aws/x.ts', 'const lanes = 2;')).toHaveLength(1);
});
