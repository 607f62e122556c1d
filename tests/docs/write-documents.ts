import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { numberDecisions } from './decision-ids.ts';
import { withFigures } from './figures.ts';
import { pages, read, root } from './pages.ts';

// `npm run docs`: figures from the code, ids of new decisions; it also runs `docs:screens`.
for (const path of pages) {
  const before = read(path);
  const after = withFigures(path === 'docs/decisions.md' ? numberDecisions(before) : before);
  if (after !== before) writeFileSync(join(root, path), after);
}
