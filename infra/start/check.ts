import { build } from './build.ts';
import { run } from './run.ts';
import { lintAndTypes, vitest } from './steps.ts';

// `npm run check`: the fast path, for every commit. Screens, handlers and the sandbox take minutes: of these, whoever
// changes something runs the tests of what was changed, and `npm test` all.
await lintAndTypes();
await run('Unit tests', [...vitest, '--project', 'unit']);
await build();
