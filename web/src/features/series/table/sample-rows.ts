import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { sampleNumber } from '#shared/rules/own-columns.ts';
import { rankSamples } from '#shared/rules/rank.ts';
import { withEdits } from '#web/lib/resources/sample-values.ts';
import type { UnsavedSamples } from '#web/unsaved/unsaved-store.ts';
import { isShown, type UnsavedValue } from '#web/unsaved/unsaved-value.ts';

/** A sample as the table shows it. */
export interface SampleRow {
  sample: Sample;
  series: Pick<Series, 'uuid' | 'number'>;
  /** As `sampleNumber` returns it. */
  number: number;
  /** Its unsaved values. */
  unsaved: readonly UnsavedValue[] | undefined;
}

/** 'sample 3 of series 1'. */
export const sampleNameOf = ({ number, series }: Pick<SampleRow, 'number' | 'series'>) =>
  `sample ${number} of series ${series.number}`;

/** Rows of all samples, newest series first; unsaved edits are shown as if they were saved. */
export function sampleRows(list: readonly Series[], unsaved: UnsavedSamples): ReadonlyMap<string, SampleRow[]> {
  const newestFirst = list.toSorted((a, b) => b.number - a.number);
  return new Map(
    newestFirst.map((series) => [
      series.uuid,
      series.samples.map((sample) => {
        const edits = unsaved.get(sample.uuid);
        return rowOf(edited(sample, edits), series, sampleNumber(sample), edits);
      }),
    ]),
  );
}

/** The rank of each sample among all samples. */
export function rankRows(all: readonly SampleRow[], outputs: readonly OutParameter[]): ReadonlyMap<string, number> {
  const scores = rankSamples(
    all.map(({ sample }) => sample),
    outputs,
  );
  return new Map(all.map(({ sample }, index): [string, number] => [sample.uuid, scores[index] ?? Number.NaN]));
}

const rows = new WeakMap<Sample, SampleRow>();

/** The same row object for an unchanged sample: an edit renders one row of thousands again. */
function rowOf(
  sample: Sample,
  { uuid, number: seriesNumber }: Series,
  number: number,
  unsaved: SampleRow['unsaved'],
): SampleRow {
  const before = rows.get(sample);
  const isSame = before?.number === number && before.series.uuid === uuid && before.series.number === seriesNumber;
  if (isSame && before.unsaved === unsaved) return before;
  const row = { sample, series: { uuid, number: seriesNumber }, number, unsaved };
  rows.set(sample, row);
  return row;
}

const shown = new WeakMap<Sample, { edits: readonly UnsavedValue[]; sample: Sample }>();

/** The same object for the same edits. */
function edited(sample: Sample, edits: readonly UnsavedValue[] | undefined): Sample {
  if (!edits) return sample;
  const before = shown.get(sample);
  if (before?.edits === edits) return before.sample;
  const after = withEdits(sample, edits.filter(isShown));
  shown.set(sample, { edits, sample: after });
  return after;
}
