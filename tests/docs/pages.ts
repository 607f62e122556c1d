import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
export const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Written by programs, from what they measure. */
const measured = new Set(['docs/screens.md', 'docs/benchmarks.md', 'docs/capacity.md', 'docs/cost.md']);
const folders = '{docs,infra,functions,shared,web,tests}';

export const pages = globSync(['*.md', `${folders}/**/*.md`], { cwd: root }).filter((path) => !measured.has(path));

/** The sources that may cite a document. */
export const sources = globSync(`{infra,functions,shared,web,tests}/**/*.{ts,tsx,mjs,py}`, { cwd: root });
