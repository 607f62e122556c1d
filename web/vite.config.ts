import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { emitApiDocs } from './api-docs/emit-api-docs.ts';
import { writeChunkGraph } from './build/write-chunk-graph.ts';

const backend = process.env.BACKEND ?? 'http://localhost:3000';

export default defineConfig(({ command }) => {
  // A test run that builds first has its own NODE_ENV, which would leave React's development build in `dist`.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: import.meta.dirname,
    // A manual of one's own, in place of the one that the product serves.
    define: { 'import.meta.env.MANUAL_URL': JSON.stringify(process.env.MANUAL_URL ?? '') },
    plugins: [react(), emitApiDocs(), writeChunkGraph()],
    build: {
      outDir: resolve(import.meta.dirname, '../dist/web'),
      emptyOutDir: true,
      // Every browser of the target knows modulepreload.
      modulePreload: { polyfill: false },
      target: 'es2023',
      // `npm run bench:bundle` judges what a screen loads; dictionaries that come on demand may be large.
      chunkSizeWarningLimit: 5000,
      // Small assets stay files: the content security policy allows no data: scripts or fonts.
      assetsInlineLimit: 0,
    },
    server: {
      proxy: {
        '/api': { target: backend },
        '/ws': { target: backend, ws: true },
      },
    },
  };
});
