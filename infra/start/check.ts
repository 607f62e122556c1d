import { build } from './build.ts';
import { run } from './run.ts';
import { lintAndTypes, vitest } from './steps.ts';

// `npm run check`: the fast check, for every commit. Screens, handlers and the sandbox take minutes: run the tests of
// what you change, and `npm test` for all.
await lintAndTypes();
await run('Unit tests', [...vitest, '--project', 'unit']);
await build();
