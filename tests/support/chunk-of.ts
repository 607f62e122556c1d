import { readFileSync } from 'node:fs';
import { type ChunkGraph, chunkGraphFile } from '../../web/build/write-chunk-graph.ts';

export const readChunkGraph = (): ChunkGraph => JSON.parse(readFileSync(chunkGraphFile, 'utf8'));

/** The file of the built chunk that begins with a module, such as `src/app/providers.tsx`. */
export function chunkOf(module: string, graph: ChunkGraph = readChunkGraph()): string {
  const found = Object.keys(graph).find((file) => graph[file]?.module === module);
  if (!found) throw new Error(`${module} has no chunk of its own`);
  return found;
}
