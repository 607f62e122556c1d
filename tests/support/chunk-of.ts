import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type ChunkGraph, chunkGraphFile } from '../../web/build/write-chunk-graph.ts';

/** The file of the built chunk that begins with a module, such as `filter-panel`. */
export function chunkOf(module: string): string {
  const graph: ChunkGraph = JSON.parse(readFileSync(chunkGraphFile, 'utf8'));
  const found = Object.keys(graph).find(
    (file) => basename(graph[file]?.module ?? '').replace(/\.tsx?$/, '') === module,
  );
  if (!found) throw new Error(`${module} has no chunk of its own`);
  return found;
}
