import { meanAndDeviation } from '#functions/engine/statistics.ts';
import type { Measurement, Store } from '../store.ts';
import { models, sizes } from './measure.ts';
import { tables } from './tables.ts';

/** The chapter of measured tables: R² on fresh rows / the share in the 90 % intervals, by table, size and model. */
export function tablesText(store: Store): string {
  const all = store.all('tables').map(({ values }) => values);
  const names = ['engine', ...models].filter((name) => all.some(({ model }) => model === name));
  const of = (found: readonly Measurement['values'][], figure: 'r2' | 'covered') =>
    meanAndDeviation(found.map((one) => Number(one[figure])).filter(Number.isFinite)).mean;
  const cell = (found: readonly Measurement['values'][]): string => {
    const count = found.filter(({ r2 }) => Number.isFinite(r2)).length;
    return count > 0 ? `${of(found, 'r2').toFixed(2)} / ${(100 * of(found, 'covered')).toFixed(0)} % (${count})` : '–';
  };
  const rows = tables.flatMap(({ name, points, space }) =>
    sizes.map((n) => {
      const found = all.filter((one) => one.table === name && one.n === n);
      const shared = sharedBy(found, names);
      const own = shared.length > 0 ? shared : found;
      const cells = names.map((model) => cell(own.filter((one) => one.model === model)));
      return `| ${name}, ${points.length} × ${space.inputs.length} | ${n} | ${cells.join(' | ')} |`;
    }),
  );
  const means = names.map((model) => cell(sharedBy(all, names).filter((one) => one.model === model)));
  return `R² on up to 400 fresh rows / the share of these in the 90 % intervals (choices of rows), of models that learned from the same n rows:
the engine's, scikit-learn's Gaussian process (Matérn-5/2, a length scale an input, noise), 200 extra-trees, BoTorch's
default model. Scores are 0 … 1 over the rows learned from, and limited to that.

| table, rows × inputs | n | ${names.join(' | ')} |
|---|---|${names.map(() => '---|').join('')}
${rows.join('\n')}
| mean of what all have | | ${means.join(' | ')} |
`;
}

/** The measurements of those rows that every model has learned from. */
function sharedBy(all: readonly Measurement['values'][], names: readonly string[]) {
  const keyOf = ({ table, n, seed }: Measurement['values']): string => `${table} ${n} ${seed}`;
  const groups = Map.groupBy(
    all.filter(({ r2 }) => Number.isFinite(r2)),
    keyOf,
  );
  return all.filter((one) => groups.get(keyOf(one))?.length === names.length);
}
