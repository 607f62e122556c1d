import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages, read } from '../docs/pages.ts';
import { root, sourceFiles } from './imports.ts';
import { formerOpeners, formerWords } from './vocabulary.ts';

test('identifiers and comments have no former word', () => {
  const files = sourceFiles().filter((path) => !path.startsWith('tests/structure/vocabulary'));
  expect(files.flatMap((path) => formerWords(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test('former words are found in identifiers and comments, and not in strings', () => {
  const source = "/**\n * Whoever ends\n * it\n */\nconst sampleShower = 'nobody’s'; // A sentence.\nsay('told');";
  expect(formerWords('functions/x.ts', source)).toEqual([
    'functions/x.ts: sampleShower; say: present…',
    'functions/x.ts: Whoever ends it; say: begin with the subject',
    'functions/x.ts: A sentence.; say: message',
  ]);
  expect(formerWords('shared/engine/x.ts', 'const lanes = 2;')).toEqual([]);
  expect(formerWords('functions/aws/x.ts', 'const lanes = 2;')).toHaveLength(1);
});

test('sentences of documents begin with their subject', () => {
  const own = pages.filter((path) => !/^docs\/(manual|specification)\//.test(path));
  expect(own.flatMap((path) => formerOpeners(path, read(path)))).toEqual([]);
});

test('openers without a subject are found in prose, and not in headings, code and questions', () => {
  const page =
    '# What it costs\n\nIt runs. What is left\nis free.\n\n- **Whoever** asks\n\n```\n# Of use\n```\n\nWho may call?';
  expect(formerOpeners('a.md', page)).toEqual([
    'a.md: . What … in It runs. What is left is free.; begin with the subject',
    'a.md: Whoever … in Whoever asks; begin with the subject',
  ]);
});
