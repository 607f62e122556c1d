import { build } from './build.ts';
import { run } from './run.ts';
import { lintAndTypes, vitest } from './steps.ts';

// `npm run check`: the fast path, without a browser or a running stack.
await lintAndTypes();
await run('Unit tests', [
  ...vitest,
  '--project',
  'unit',
  '--project',
  'web',
  '--project',
  'functions',
  '--project',
  'sandbox',
]);
await build();
