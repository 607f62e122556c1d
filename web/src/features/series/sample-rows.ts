import type { Sample } from '../../../../shared/contracts/samples.ts';
import type { Series } from '../../../../shared/contracts/series.ts';
import { type CellEdit, withEdits } from './sample-values.ts';

/** A sample as a table shows it. */
export interface SampleRow {
  sample: Sample;
  series: Series;
  /** 1 for the first of its series. */
  number: number;
}

/** Rows of all samples, newest series first; edits that are not saved yet are shown as if they were. */
export function sampleRows(
  list: readonly Series[],
  pending: ReadonlyMap<string, readonly CellEdit[]>,
): ReadonlyMap<string, SampleRow[]> {
  const newestFirst = list.toSorted((a, b) => b.number - a.number);
  return new Map(
    newestFirst.map((series) => [
      series.uuid,
      series.samples.map((sample, index) => ({
        sample: edited(sample, pending.get(sample.uuid)),
        series,
        number: index + 1,
      })),
    ]),
  );
}

const shown = new WeakMap<Sample, { edits: readonly CellEdit[]; sample: Sample }>();

/** The same object for the same edits, so that rows that did not change are not drawn again. */
function edited(sample: Sample, edits: readonly CellEdit[] | undefined): Sample {
  if (!edits) return sample;
  const before = shown.get(sample);
  if (before?.edits === edits) return before.sample;
  const after = withEdits(sample, edits);
  shown.set(sample, { edits, sample: after });
  return after;
}
