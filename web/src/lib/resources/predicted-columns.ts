import type { Sample } from '#shared/contracts/samples.ts';

/** A column of predictions at the end of a file. */
interface PredictedColumn {
  header: string;
  cell: (sample: Sample) => number | null;
}

interface Named {
  uuid: string;
  short_name: string;
}

/**
 * The columns of predictions that some of the samples have: the interval of the score, and by output, weighted or not,
 * the value with its interval. Of several experiments, outputs of one short name share their columns.
 */
export function predictedColumns(samples: readonly Sample[], outputs: readonly Named[]): PredictedColumn[] {
  const predicted = new Set(samples.flatMap(({ predicted_outputs = [] }) => predicted_outputs.map(({ uuid }) => uuid)));
  const hasIntervals = samples.some(({ predicted_interval }) => predicted_interval);
  const named = Map.groupBy(
    outputs.filter(({ uuid }) => predicted.has(uuid)),
    ({ short_name }) => short_name,
  );
  const bounds = ['low', 'high'] as const;
  const columns: PredictedColumn[] = hasIntervals
    ? bounds.map((bound) => ({
        header: `Predicted score ${bound}`,
        cell: ({ predicted_interval }) => predicted_interval?.[bound] ?? null,
      }))
    : [];
  for (const [name, own] of named) {
    const uuids = new Set(own.map(({ uuid }) => uuid));
    const of = ({ predicted_outputs = [] }: Sample) => predicted_outputs.find(({ uuid }) => uuids.has(uuid));
    columns.push({ header: `Predicted ${name}`, cell: (sample) => of(sample)?.value ?? null });
    for (const bound of bounds) {
      columns.push({ header: `Predicted ${name} ${bound}`, cell: (sample) => of(sample)?.[bound] ?? null });
    }
  }
  return columns;
}

/** Whether a header is one of these: no short name contains a blank. */
export const isPredictedColumn = (header: string) => /^predicted [a-z_]\w*( low| high)?$/i.test(header.trim());
