import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { emitApiDocs } from './api-docs/emit-api-docs.ts';
import { createFileOf } from './build/file-of.ts';
import { nameFirstScreens } from './build/name-first-screens.ts';
import { writeChunkGraph } from './build/write-chunk-graph.ts';
import { writeOutCalls } from './build/write-out-calls.ts';
import { writeThemeVariables } from './build/write-theme-variables.ts';

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../package.json'), 'utf8'));
const backend = process.env.BACKEND ?? 'http://localhost:3000';

/**
 * Small modules that most signed-in screens need and no other screen does. They share a chunk: the entry lists the name
 * of every chunk, and with one for each of these /login would exceed its budget. How series are read is left to the
 * screens of an experiment.
 */
const screenModules =
  /web\/src\/(lib\/(resources\/(?!series\.ts|fetch-series|model-verdict)|api\/polled|browser\/(use-is-online|download-text)|format\/(format-date|truncate|decimal-context)|forms\/duplicate-check)|ui\/(empty-state|error-state|query-state|screen-skeleton|explained|create-button|numbered-list))/;

/**
 * The packages that most signed-in screens share: one file each, because gzip makes less of many small ones. The first
 * is all that screens for links in e-mails need.
 */
const frameworkModules =
  /@emotion|stylis|@mui\/(system|utils|styled-engine|private-theming)|material\/(styles|colors|utils)|@tanstack\/(react-query|query-core)/;
const controlModules = /@mui\/material/;
/** Modules that forms share, which most screens load when one opens. */
const formModules = /node_modules\/(zod|react-hook-form|@hookform)\/|contracts\/(fields|field-messages)/;

/** Modules that samples and figures share, for the same reason. */
const valueModules =
  /shared\/rules\/(rank|score|sample-number|number-format|csv|import-rows|sample-state|pasted-categories)\.ts$|shared\/samples\/sample-values\.ts$|sample-names\.ts$|lib\/browser\/(kept-list|recent-experiments|seen-progress)\.ts$/;
const figureModules = /web\/src\/charts\/([^/]+|frame\/(band-text|plot-axis|plot-box))\.tsx?$/;

export default defineConfig(({ command }) => {
  // A test run that builds first has its own NODE_ENV, which would put React's development build into `dist`.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: import.meta.dirname,
    // An external manual instead of the product's own.
    define: {
      'import.meta.env.MANUAL_URL': JSON.stringify(process.env.MANUAL_URL ?? ''),
      'import.meta.env.APP_VERSION': JSON.stringify(version),
    },
    plugins: [react(), writeOutCalls(), writeThemeVariables(), emitApiDocs(), writeChunkGraph(), nameFirstScreens()],
    // A worker loads the reader of workbooks on demand.
    worker: { format: 'es' },
    build: {
      outDir: resolve(import.meta.dirname, '../dist/web'),
      emptyOutDir: true,
      // Every target browser supports modulepreload.
      modulePreload: { polyfill: false },
      target: 'es2023',
      // `npm run bench:bundle` limits what a screen loads; dictionaries that load on demand may be large.
      chunkSizeWarningLimit: 5000,
      rolldownOptions: {
        output: {
          // The entry lists every chunk, and /login loads the entry: a name would only make it larger.
          chunkFileNames: 'assets/[hash:7].js',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: createFileOf(), debugName: 'shared by first screens', minShareCount: 2 },
              { name: 'forms', test: formModules },
              { name: 'framework', test: frameworkModules, minShareCount: 18 },
              { name: 'controls', test: controlModules, minShareCount: 18 },
              { name: 'screens', test: screenModules },
              { name: 'values', test: valueModules },
              { name: 'figures', test: figureModules },
            ],
          },
        },
      },
      // Small assets stay files: the content security policy forbids scripts and fonts in data URLs.
      assetsInlineLimit: 0,
    },
    server: {
      proxy: {
        '/api': { target: backend },
        '/files': { target: backend },
        '/ws': { target: backend, ws: true },
      },
    },
  };
});
