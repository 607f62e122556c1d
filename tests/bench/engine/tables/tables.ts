import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Point, Space, SpaceInput } from '#shared/engine/types.ts';

/** Measurements: inputs and one output. */
export interface Table {
  name: string;
  space: Space;
  points: readonly Point[];
  values: readonly number[];
}

const data = join(import.meta.dirname, '../data');
const demo = join(import.meta.dirname, '../../../../infra/seed/data');

/** Every measured table; a column of words is an input with levels, and so are the columns named. */
export const tables: Table[] = [
  read(demo, 'direct-arylation', ['concentration']),
  read(data, 'aryl-halide', ['Aryl_halide', 'Additive', 'Base', 'Ligand']),
  averaged(read(data, 'crossed-barrel')),
  read(data, 'p3ht-conductivity'),
  read(data, 'barley'),
  read(data, 'cars'),
  read(data, 'penguins'),
  read(data, 'wine', ['cultivar']),
  read(data, 'diabetes', ['sex']),
];

/** Reads a table whose last column is the output. */
function read(folder: string, name: string, levels: readonly string[] = []): Table {
  const lines = readFileSync(join(folder, `${name}.csv`), 'utf8')
    .trim()
    .split(/\r?\n/);
  const [head = [], ...rows] = lines.map((line) => line.split(','));
  const columns = head.slice(0, -1).map((title, column) => {
    const cells = rows.map((row) => row[column] ?? '');
    const isCategorical = levels.includes(title) || cells.some((cell) => !Number.isFinite(Number(cell)));
    return isCategorical ? categoricalColumn(cells) : numericColumn(cells.map(Number));
  });
  return {
    name,
    space: { inputs: columns.map(({ input }) => input) },
    points: rows.map((_, row) => columns.map(({ values }) => values[row] ?? 0)),
    values: rows.map((row) => Number(row.at(-1))),
  };
}

interface Column {
  input: SpaceInput;
  values: number[];
}

function categoricalColumn(cells: readonly string[]): Column {
  const names = [...new Set(cells)].sort();
  return { input: { kind: 'categorical', levels: names.length }, values: cells.map((cell) => names.indexOf(cell)) };
}

function numericColumn(values: number[]): Column {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  return { input: { kind: 'numeric', min, max, step: (max - min) / 1000 || 1 }, values };
}

/** The mean of each point's replicates. */
function averaged({ points, values, ...rest }: Table): Table {
  const groups = Map.groupBy(points.keys(), (row) => String(points[row]));
  const rows = [...groups.values()];
  return {
    ...rest,
    points: rows.map(([first = 0]) => points[first] ?? []),
    values: rows.map((own) => own.reduce((sum, row) => sum + (values[row] ?? 0) / own.length, 0)),
  };
}
