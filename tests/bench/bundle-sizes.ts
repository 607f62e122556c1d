import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ChunkGraph } from '../../web/build/write-chunk-graph.ts';
import { chunkOf, readChunkGraph } from '../support/chunk-of.ts';

const root = join(import.meta.dirname, '../..');
const entry = 'index.html';

export interface RouteSize {
  /** The route's path in the router, with its parent's path if it is in a nested list. */
  route: string;
  chunks: { file: string; bytes: number }[];
  /** Bytes of gzipped script until the screen is complete. */
  total: number;
  /** The budget; undefined without one. */
  budget: number | undefined;
}

const kilobyte = 1000;
const budgets: { route: RegExp; bytes: number }[] = [
  { route: /^login$/, bytes: 134 * kilobyte },
  // All chapters are loaded at once, because the search reads them.
  { route: /^manual/, bytes: 146 * kilobyte },
  { route: /^(administration|account)\//, bytes: 355 * kilobyte },
  // Labels, states, notes, run order, limits and conditions are part of its first rows.
  { route: /\/:experimentId\/series$/, bytes: 309 * kilobyte },
];

/** The scripts that a browser loads for each route of the build. */
export function bundleSizes(): RouteSize[] {
  const graph = readChunkGraph();
  return screens().map(({ route, modules }) => {
    const files = closure(
      graph,
      [entry, ...modules].map((module) => chunkOf(module, graph)),
    );
    const chunks = files.map((file) => ({ file, bytes: gzipped(file) })).sort((a, b) => b.bytes - a.bytes);
    const total = chunks.reduce((sum, { bytes }) => sum + bytes, 0);
    return { route, chunks, total, budget: budgets.find((budget) => budget.route.test(route))?.bytes };
  });
}

/** The screens in the router's source, each with the modules around it. */
function screens(): { route: string; modules: string[] }[] {
  const text = readFileSync(join(root, 'web/src/app/router.tsx'), 'utf8');
  const found = [...text.matchAll(/const (\w*)[sS]creens: |(?:path: |screen\(\s*)'([^']+)'|import\('([^']+)'\)/g)];
  let list = '';
  let path = '';
  return found.flatMap(([, newList, newPath, module]) => {
    if (newList !== undefined) list = newList;
    if (newPath !== undefined) path = newPath;
    if (!module?.includes('/features/')) return [];
    const screen = `src/${module.replace('../', '')}`;
    return [{ route: `${prefixes[list] ?? ''}${path}`, modules: [...(around[list] ?? [providers, shell]), screen] }];
  });
}

const providers = 'src/app/providers.tsx';
const shell = 'src/app/shell/shell.tsx';
const prefixes: Record<string, string> = {
  place: 'workspaces/:workspaceId/',
  account: 'account/',
  administration: 'administration/',
};
const around: Record<string, string[]> = {
  guest: [],
  mail: [providers],
  manual: [],
  place: [providers, shell, 'src/app/permission-guards.tsx'],
  administration: [providers, shell, 'src/app/permission-guards.tsx'],
};

function closure(graph: ChunkGraph, files: readonly string[]): string[] {
  const all = new Set<string>();
  const add = (file: string): void => {
    if (all.has(file)) return;
    all.add(file);
    for (const imported of graph[file]?.imports ?? []) add(imported);
  };
  for (const file of files) add(file);
  return [...all];
}

const known = new Map<string, number>();

function gzipped(file: string): number {
  const before = known.get(file);
  if (before !== undefined) return before;
  const bytes = gzipSync(readFileSync(join(root, 'dist/web', file)), { level: 9 }).length;
  known.set(file, bytes);
  return bytes;
}
