import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { patience, testLimit } from './tests/support/patience.ts';

/** Which tests a run chooses from: those of `npm test` (`day`), of `npm run test:night` (`night`), or `all` of both. */
const tests = process.env.TESTS ?? 'day';

/** Files of the night alone, and files that do more at night. */
const nightFiles = globSync('tests/**/*.night.test.{ts,tsx}');
const growsAtNight = globSync('tests/**/*.test.{ts,tsx}').filter((file) =>
  /support\/night\.ts'/.test(readFileSync(file, 'utf8')),
);

/** The files below these patterns that the run chooses from. */
function chosen(...patterns: readonly string[]): string[] {
  const files = patterns.flatMap((pattern) => globSync(pattern));
  if (tests === 'all') return files;
  if (tests === 'night') return files.filter((file) => nightFiles.includes(file) || growsAtNight.includes(file));
  return files.filter((file) => !nightFiles.includes(file));
}

/** Files that replace modules (`vi.mock`), or say why they are alone: each has a process, all others of a project share one. */
const alone = chosen('tests/{functions,web}/**/*.test.{ts,tsx}').filter((file) =>
  /\bvi\.mock\(|^\/\/ Alone: /m.test(readFileSync(file, 'utf8')),
);
const aloneIn = (name: string) => alone.filter((file) => file.startsWith(`tests/${name}/`));

/** Against the API with all functions in one process: many requests, of which each asks a function and no more. */
const inOneProcess = ['tests/api/{permissions,conformance,fuzz}/**/*.test.ts'];
/** The same, unless `npm run test:cloud` asks how they fare under AWS's delays, rates and limits. */
const journeys = ['tests/api/quotas/**/*.test.ts', 'tests/api/{accounts,python}.test.ts'];
if (!process.env.CLOUD) inOneProcess.push(...journeys);

/** Ways in as a person takes them, which the night tries with AWS's delays, rates and limits too. */
const waysIn = '{sign-in,{second-factor,passkey,sessions,reauthentication,company-sign-in}.night}';
const inCloud = tests === 'night' || process.env.CLOUD ? globSync(`tests/e2e/${waysIn}.test.ts`) : [];

/**
 * For tests in jsdom: React, MUI and Emotion in the builds that people get, which take half of the time of those for
 * development.
 */
const asBuilt: Plugin = {
  name: 'as-built',
  config: () => ({ oxc: { jsx: { development: false } } }),
  configResolved: (config) => void Object.assign(config, { isProduction: true }),
};
const web = {
  environment: 'jsdom',
  env: { NODE_ENV: 'production' },
  // Room for short-lived elements: with V8's default they are collected again and again.
  execArgv: ['--max-semi-space-size=64'],
  setupFiles: 'tests/support/still-browser.ts',
};
const functions = { globalSetup: 'tests/support/start-dynamo.ts' };

/** File after file; the projects of another order wait meanwhile, because one run cannot mix both. */
const oneByOne = (groupOrder: number) => ({ fileParallelism: false, sequence: { groupOrder } });

/**
 * Node loads the modules of what runs in it, as everywhere but in tests: Vite's own runner turns each use of an import
 * into a look-up, which takes a tenth of the engine's time. Nothing of them can be replaced by `vi.mock`.
 */
const inNode = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** Modules are loaded once, and one stack or browser runs, for all files. */
const runningSystem = { ...inNode, isolate: false };

/** One project for each kind of test; `tests/README.md` says which kind is for what. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: testLimit,
    hookTimeout: testLimit,
    expect: { poll: { timeout: patience } },
    // At night some projects have nothing to do.
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          ...inNode,
          name: 'unit',
          include: chosen('tests/{shared,engine,infra,docs,start,screens,structure,faults}/**/*.test.ts'),
          exclude: ['tests/infra/local/**'],
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [asBuilt],
        test: { ...web, name: 'web', include: chosen('tests/web/**/*.test.{ts,tsx}'), exclude: alone, isolate: false },
      },
      { extends: true, plugins: [asBuilt], test: { ...web, name: 'web-alone', include: aloneIn('web') } },
      {
        extends: true,
        test: {
          ...functions,
          ...inNode,
          name: 'functions',
          include: chosen('tests/functions/**/*.test.ts'),
          exclude: alone,
          isolate: false,
          setupFiles: 'tests/support/begin-file.ts',
        },
      },
      { extends: true, test: { ...functions, name: 'functions-alone', include: aloneIn('functions') } },
      {
        extends: true,
        test: { ...inNode, name: 'sandbox', include: chosen('tests/sandbox/**/*.test.ts') },
      },
      {
        extends: true,
        test: {
          ...inNode,
          name: 'local',
          include: chosen('tests/infra/local/**/*.test.ts'),
          globalSetup: 'tests/infra/local/fixtures/prepare.ts',
          // The files share stacks.
          isolate: false,
          ...oneByOne(4),
        },
      },
      {
        extends: true,
        test: {
          ...inNode,
          name: 'api',
          include: chosen(...inOneProcess),
          globalSetup: 'tests/support/one-process/start-one-process.ts',
          setupFiles: ['tests/support/begin-file.ts', 'tests/support/one-process/serve.ts'],
          isolate: false,
          // The API listens on one port.
          ...oneByOne(1),
        },
      },
      {
        extends: true,
        test: {
          ...runningSystem,
          ...oneByOne(2),
          name: 'stack',
          globalSetup: 'tests/support/place-stack.ts',
          setupFiles: 'tests/support/share-stack.ts',
          include: chosen('tests/api/**/*.test.ts'),
          exclude: inOneProcess,
        },
      },
      {
        extends: true,
        test: {
          ...runningSystem,
          ...oneByOne(3),
          name: 'browser',
          globalSetup: 'tests/support/start-stack.ts',
          include: chosen('tests/e2e/**/*.test.ts'),
          exclude: inCloud,
          setupFiles: 'tests/support/show-pages.ts',
        },
      },
      {
        extends: true,
        test: {
          ...runningSystem,
          ...oneByOne(5),
          name: 'cloud',
          globalSetup: 'tests/support/start-stack.ts',
          include: inCloud,
          setupFiles: 'tests/support/show-pages.ts',
        },
      },
    ],
  },
});
