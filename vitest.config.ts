import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const seconds = 1000;

/** Files that replace modules (`vi.mock`), or say why they are alone: each has a process, all others of a project share one. */
const alone = globSync('tests/{functions,web}/**/*.test.{ts,tsx}').filter((file) =>
  /\bvi\.mock\(|^\/\/ Alone: /m.test(readFileSync(file, 'utf8')),
);
const aloneIn = (name: string) => alone.filter((file) => file.startsWith(`tests/${name}/`));

/** Against the API with all functions in one process: many requests, of which each asks a function and no more. */
const inOneProcess = ['tests/api/{permissions,conformance,fuzz}/**/*.test.ts'];

const web = { environment: 'jsdom', setupFiles: 'tests/support/still-browser.ts' };
const functions = { globalSetup: 'tests/support/start-dynamo.ts' };

/** File after file; the projects of another order wait meanwhile, because one run cannot mix both. */
const oneByOne = (groupOrder: number) => ({ fileParallelism: false, sequence: { groupOrder } });

/** Each file may run a stack of its own, and a stack takes a core. */
const runningSystem = {
  globalSetup: 'tests/support/start-stack.ts',
  // Modules are loaded once, and one browser opened, for all files.
  isolate: false,
  testTimeout: 120 * seconds,
  hookTimeout: 180 * seconds,
};

/** One project for each kind of test; `tests/README.md` says which kind is for what. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // A test that hangs is found by then, and a slow machine fails none.
    testTimeout: 60 * seconds,
    hookTimeout: 120 * seconds,
    // Its own default of one second is a busy machine's pause.
    expect: { poll: { timeout: 15 * seconds } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{shared,engine,infra,docs,start,screens,structure,faults}/**/*.test.ts'],
          exclude: ['tests/infra/local/**'],
        },
      },
      {
        extends: true,
        test: { ...web, name: 'web', include: ['tests/web/**/*.test.{ts,tsx}'], exclude: alone, isolate: false },
      },
      { extends: true, test: { ...web, name: 'web-alone', include: aloneIn('web') } },
      {
        extends: true,
        test: {
          ...functions,
          name: 'functions',
          include: ['tests/functions/**/*.test.ts'],
          exclude: alone,
          isolate: false,
          setupFiles: 'tests/support/begin-file.ts',
        },
      },
      { extends: true, test: { ...functions, name: 'functions-alone', include: aloneIn('functions') } },
      {
        extends: true,
        test: { name: 'sandbox', include: ['tests/sandbox/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'local', include: ['tests/infra/local/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: inOneProcess,
          globalSetup: 'tests/support/one-process/start-one-process.ts',
          setupFiles: ['tests/support/begin-file.ts', 'tests/support/one-process/serve.ts'],
          isolate: false,
          // The API listens on one port.
          ...oneByOne(1),
          testTimeout: 120 * seconds,
          hookTimeout: 180 * seconds,
        },
      },
      {
        extends: true,
        test: {
          ...runningSystem,
          ...oneByOne(2),
          name: 'stack',
          include: ['tests/api/**/*.test.ts'],
          exclude: inOneProcess,
        },
      },
      {
        extends: true,
        test: {
          ...runningSystem,
          ...oneByOne(3),
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          setupFiles: 'tests/support/show-pages.ts',
        },
      },
    ],
  },
});
