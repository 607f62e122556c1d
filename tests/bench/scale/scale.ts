import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scaleFigures } from './scale-report.ts';

const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'scale.md');
const [start, end] = ['<!-- figures -->', '<!-- end -->'];

/** The page with its figures as they follow now from what a tenant does. */
export function scalePage(): { stored: string; current: string } {
  const stored = readFileSync(file, 'utf8');
  const [before, after] = [stored.indexOf(start), stored.indexOf(end)];
  if (before < 0 || after < 0) throw new Error('docs/scale.md has no marks for the figures');
  const current = `${stored.slice(0, before + start.length)}\n${scaleFigures()}\n${stored.slice(after)}`;
  return { stored, current };
}

// `npm run scale`: how many tenants a region holds, and whether their jobs wait.
if (import.meta.main) {
  const { current } = scalePage();
  writeFileSync(file, current);
  process.stdout.write(current);
}
