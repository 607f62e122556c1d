import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { openApiDocument } from '#shared/contracts/openapi.ts';

const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const files = {
  'index.html': import.meta.dirname,
  'page.css': import.meta.dirname,
  'show-reference.js': import.meta.dirname,
  'swagger-ui.css': viewer,
  'swagger-ui-bundle.js': viewer,
};

/** Writes the API's description and its reference page next to the app: `/api/openapi.json` and `/api/docs`. */
export function emitApiDocs(): Plugin {
  return {
    name: 'serieslab:api-docs',
    apply: 'build',
    generateBundle() {
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      emit('api/openapi.json', JSON.stringify(openApiDocument()));
      for (const [name, folder] of Object.entries(files)) {
        const text = readFileSync(join(folder, name), 'utf8');
        // Source maps are not published, so browsers must not request them.
        emit(`api/docs/${name}`, text.replace(/\n?(\/\/|\/\*)# sourceMappingURL=.*$/m, ''));
      }
    },
  };
}
