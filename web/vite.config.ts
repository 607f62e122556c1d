import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { openApiDocument } from '../shared/contracts/openapi.ts';

const backend = process.env.BACKEND ?? 'http://localhost:3000';

export default defineConfig(({ command }) => {
  // A test run that builds first has its own NODE_ENV, which would leave React's development build in `dist`.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: import.meta.dirname,
    plugins: [react(), openApi()],
    build: {
      outDir: resolve(import.meta.dirname, '../dist/web'),
      emptyOutDir: true,
      target: 'es2023',
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

/** The API's description, served as a file beside the app: `/api/openapi.json`. */
function openApi(): Plugin {
  return {
    name: 'serieslab:openapi',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'api/openapi.json', source: JSON.stringify(openApiDocument()) });
    },
  };
}
