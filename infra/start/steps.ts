import { checkPython } from './python.ts';
import { run } from './run.ts';

export const vitest = ['node_modules/vitest/vitest.mjs', 'run'];

/** Format and lint (one tool), then the types of the three projects that tsconfig.json lists, then Python. */
export async function lintAndTypes(): Promise<void> {
  await run('Format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']);
  await run('Types', ['node_modules/typescript/bin/tsc', '-b']);
  checkPython();
}
