import { build } from './build.ts';
import { run } from './run.ts';

// `npm test -- <name>`: the tests whose path has the name, or that vitest's own options choose.
try {
  await build();
  await run('Tests', ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], { TESTS: 'all' });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
