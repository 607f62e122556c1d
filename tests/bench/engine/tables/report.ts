import { meanAndDeviation } from '#shared/engine/statistics.ts';
import type { Measurement, Store } from '../store.ts';
import { models, sizes, slow } from './measure.ts';
import { tables } from './tables.ts';

type Found = Measurement['values'];

/** The chapter of measured tables: R² on fresh rows / the share in the 90 % intervals, by table, size and model. */
export function tablesText(store: Store): string {
  const all = store
    .all('tables')
    .map(({ values }) => values)
    .filter(({ r2 }) => Number.isFinite(r2));
  const others = [...models, slow];
  const cells = (found: readonly Found[]) =>
    [cell(found, 'engine'), ...others.map((model) => besides(found, model))].join(' | ');
  const rows = tables.flatMap(({ name, points, space }) =>
    sizes.map((n) => {
      const found = all.filter((one) => one.table === name && one.n === n);
      return `| ${name}, ${points.length} × ${space.inputs.length} | ${n} | ${cells(found)} |`;
    }),
  );
  return `R² on up to 400 fresh rows / the share of these in the 90 % intervals (choices of rows), of models that learned from the same n rows:
the engine's, scikit-learn's Gaussian process (Matérn-5/2, a length scale an input, noise), 200 extra-trees, BoTorch's
default model. Scores are 0 … 1 over the rows learned from, and limited to that. In brackets is the engine's R² on the
choices that both have. ${gaps(all)}

| table, rows × inputs | n | ${['engine', ...others].join(' | ')} |
|---|---|${['engine', ...others].map(() => '---|').join('')}
${rows.join('\n')}
| mean | | ${cells(all)} |
`;
}

const mean = (found: readonly Found[], model: string, figure: 'r2' | 'covered' = 'r2'): number =>
  meanAndDeviation(found.filter((one) => one.model === model).map((one) => Number(one[figure]))).mean;

function cell(found: readonly Found[], model: string): string {
  const count = found.filter((one) => one.model === model).length;
  if (count === 0) return '–';
  return `${mean(found, model).toFixed(2)} / ${(100 * mean(found, model, 'covered')).toFixed(0)} % (${count})`;
}

function besides(all: readonly Found[], model: string): string {
  const found = sharedBy(all, ['engine', model]);
  return found.length > 0 ? `${cell(found, model)} [${mean(found, 'engine').toFixed(2)}]` : '–';
}

/** How far the engine is from the best of the others at worst, on the choices that both have. */
function gaps(all: readonly Found[]): string {
  const rows = Object.values(Object.groupBy(all, ({ table, n }) => `${table} ${n}`)).flatMap((found = []) =>
    [...models, slow].flatMap((model) => {
      const shared = sharedBy(found, ['engine', model]);
      if (shared.length === 0) return [];
      return [{ name: `${found[0]?.table}, ${found[0]?.n}`, gap: mean(shared, 'engine') - mean(shared, model), model }];
    }),
  );
  const behind = rows
    .filter(({ gap }) => gap < -0.05)
    .map(({ name, gap, model }) => `${name} (${gap.toFixed(2)}, ${model})`);
  return `More than 0.05 below one of the others: ${behind.join('; ') || 'on no table and size'}.`;
}

/** The measurements of those rows that every one of some models has learned from. */
function sharedBy(all: readonly Found[], names: readonly string[]): Found[] {
  const known = all.filter(({ model }) => names.includes(String(model)));
  const keyOf = ({ table, n, seed }: Found): string => `${table} ${n} ${seed}`;
  const groups = Map.groupBy(known, keyOf);
  return known.filter((one) => groups.get(keyOf(one))?.length === names.length);
}
