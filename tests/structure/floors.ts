import type { Import } from './imports.ts';

interface Floor {
  /** A folder, relative to the root. */
  folder: string;
  /** Whether its folders are separate: none imports another. */
  areApart?: true;
}

/**
 * The floors of each house, from the top: a file imports its own floor and those below. An unlisted file belongs to the
 * folder that contains it.
 */
const houses: readonly (readonly Floor[])[] = [
  [
    { folder: 'functions/handlers' },
    { folder: 'functions/features', areApart: true },
    { folder: 'functions/formulas' },
    { folder: 'functions/jobs' },
    { folder: 'functions/live' },
    { folder: 'functions/entities' },
    { folder: 'functions/http' },
    { folder: 'functions/access' },
    { folder: 'functions/sandbox' },
    { folder: 'functions/tables' },
    { folder: 'functions/aws' },
    { folder: 'functions/runtime' },
    { folder: 'shared/engine' },
    { folder: 'shared/samples' },
    { folder: 'shared/contracts' },
    { folder: 'shared/rules' },
  ],
  [
    { folder: 'web/src/app' },
    { folder: 'web/src/compare' },
    // A report is made from the findings of all features.
    { folder: 'web/src/report' },
    { folder: 'web/src/features', areApart: true },
    { folder: 'web/src/unsaved' },
    { folder: 'web/src/charts' },
    { folder: 'web/src/ui' },
    { folder: 'web/src/lib' },
    { folder: 'shared/engine' },
    { folder: 'shared/samples' },
    { folder: 'shared/contracts' },
    { folder: 'shared/rules' },
  ],
  [
    { folder: 'web/src/features/series/list' },
    { folder: 'web/src/features/series/imports' },
    { folder: 'web/src/features/series/plan' },
    { folder: 'web/src/features/series/csv-address' },
    { folder: 'web/src/features/series/samples' },
    { folder: 'web/src/features/series/grid' },
    { folder: 'web/src/features/series/filters' },
    { folder: 'web/src/features/series/generation' },
    { folder: 'web/src/features/series/changes' },
  ],
  [
    { folder: 'infra/start' },
    { folder: 'infra/operate' },
    { folder: 'infra/local' },
    { folder: 'infra/seed' },
    { folder: 'infra/stacks' },
    { folder: 'infra/constructs' },
    { folder: 'infra/config' },
  ],
  [
    { folder: 'infra/local/edge' },
    { folder: 'infra/local/socket' },
    { folder: 'infra/local/rest' },
    { folder: 'infra/local/events' },
    { folder: 'infra/local/aws-proxy' },
    { folder: 'infra/local/functions' },
    { folder: 'infra/local/strict' },
    { folder: 'infra/local/data' },
    { folder: 'infra/local/template' },
  ],
];

/** Folders that import nothing else of the repository, except pure folders. */
const pure = ['shared/engine', 'shared/rules'];
const rules = 'shared/rules';

/** Top folders, and the folders that may import them. */
const readers: Readonly<Record<string, readonly string[]>> = {
  shared: ['shared', 'functions', 'web', 'infra', 'clients', 'tests'],
  functions: ['functions', 'infra', 'tests'],
  web: ['web', 'infra', 'tests'],
  infra: ['infra', 'tests'],
  clients: ['clients', 'tests'],
  tests: ['tests', 'vitest.config.ts'],
  'vitest.config.ts': ['tests'],
};

const isIn = (folder: string) => (file: string) => file.startsWith(`${folder}/`);
const topOf = (file: string) => file.split('/')[0] ?? '';

/** A message why an import is forbidden; undefined for an allowed one. */
export function refusalOf({ from, to }: Import): string | undefined {
  if (!readers[topOf(to)]?.includes(topOf(from))) return `${topOf(from)} may not import ${topOf(to)}`;
  const pureFolder = pure.find((folder) => isIn(folder)(from) && !isIn(folder)(to) && !isIn(rules)(to));
  if (pureFolder) return `${pureFolder} may not import ${to}: it is pure`;
  for (const floors of houses) {
    const above = floors.findIndex(({ folder }) => isIn(folder)(from));
    const below = floors.findIndex(({ folder }) => isIn(folder)(to));
    const [own, other] = [floors[above], floors[below]];
    if (!own || !other) continue;
    if (below < above) return `${own.folder} may not import ${other.folder}: ${own.folder} is below it`;
    const [mine, theirs] = [roomOf(own, from), roomOf(own, to)];
    if (own === other && own.areApart && mine !== theirs) {
      return `${mine} may not import ${theirs}: move what both need to a floor below`;
    }
  }
  return undefined;
}

/** The floor of a file; undefined for a file without one. */
export const floorOf = (file: string): string | undefined =>
  houses.flat().find(({ folder }) => isIn(folder)(file))?.folder;

const roomOf = ({ folder }: Floor, file: string) => `${folder}/${file.slice(folder.length + 1).split('/')[0]}`;

/** The import cycles, each once, as its files. */
export function circlesOf(imports: readonly Import[]): string[][] {
  const graph = new Map<string, string[]>();
  for (const { from, to } of imports) graph.set(from, [...(graph.get(from) ?? []), to]);
  const circles: string[][] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const visit = (file: string) => {
    index.set(file, index.size);
    low.set(file, index.get(file) ?? 0);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(file) !== index.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return circles;
}
