import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Input of `npm run bench:bundle`: each chunk with its entry module and the chunks that it imports. */
export interface ChunkGraph {
  [file: string]: { module: string | null; imports: string[] };
}

/** Next to `dist/web`, not inside: everything inside is published. */
export const chunkGraphFile = resolve(import.meta.dirname, '../../dist/web-chunks.json');

export function writeChunkGraph(): Plugin {
  return {
    name: 'write-chunk-graph',
    apply: 'build',
    writeBundle(_options, bundle) {
      const graph: ChunkGraph = {};
      for (const item of Object.values(bundle)) {
        if (item.type !== 'chunk') continue;
        const { fileName, facadeModuleId, imports } = item;
        const module = facadeModuleId && relative(resolve(import.meta.dirname, '..'), facadeModuleId);
        graph[fileName] = { module, imports };
      }
      mkdirSync(dirname(chunkGraphFile), { recursive: true });
      writeFileSync(chunkGraphFile, JSON.stringify(graph, null, 1));
    },
  };
}
