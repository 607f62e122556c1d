import { createContext } from 'react';
import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { AttachedFile } from '#shared/contracts/sample-files.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { lockedText } from '#shared/rules/locked-text.ts';
import type { ScaledOutput } from '#shared/rules/model-scale.ts';
import { noScore, rankSamples } from '#shared/rules/rank.ts';
import { sampleNumber } from '#shared/rules/sample-number.ts';
import { withEdits } from '#shared/samples/sample-values.ts';
import type { KeptAs } from '#web/lib/resources/shortlist.ts';
import type { UnsavedSamples } from '#web/unsaved/unsaved-store.ts';
import { isCounted, isShown, type UnsavedValue } from '#web/unsaved/unsaved-value.ts';

/** A sample as the table shows it. */
export interface SampleRow {
  sample: Sample;
  /** The sample without values that the server has refused: its state and its score are those of this one. */
  counted: Sample;
  series: Pick<Series, 'uuid' | 'number' | 'locked' | 'note' | 'tags'>;
  /** As `sampleNumber` returns it. */
  number: number;
  /** Its unsaved values. */
  unsaved: readonly UnsavedValue[] | undefined;
}

/** The files of samples, by sample; undefined until they have been read. */
export const FilesContext = createContext<ReadonlyMap<string, readonly AttachedFile[]> | undefined>(undefined);

/** As what a sample's setting is kept in the shortlist; undefined while nothing is. */
export const ShortlistContext = createContext<KeptAs | undefined>(undefined);

/** 'sample 3 of series 1'. */
export const sampleNameOf = ({ number, series }: Pick<SampleRow, 'number' | 'series'>) =>
  `sample ${number} of series ${series.number}`;

/** Why nothing changes where one of the rows is of a locked series. */
export function lockedProblem(rows: readonly Pick<SampleRow, 'series'>[]): string | undefined {
  const found = rows.find(({ series }) => series.locked)?.series;
  return found?.locked && lockedText(`Series ${found.number}`, found.locked);
}

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
    all.map(({ counted }) => counted),
    outputs,
  );
  return new Map(all.map(({ sample }, index): [string, number] => [sample.uuid, scores[index] ?? Number.NaN]));
}

/** The place of each score among those of all samples, from 1; equal scores share one. */
export function placesOf(rankOf: ReadonlyMap<string, number>): ReadonlyMap<number, number> {
  // Scores have three decimals: however many samples there are, few scores are sorted.
  const counts = new Map<number, number>();
  for (const score of rankOf.values()) if (score !== noScore) counts.set(score, (counts.get(score) ?? 0) + 1);
  let place = 1;
  return new Map(
    [...counts]
      .sort(([a], [b]) => b - a)
      .map(([score, count]): [number, number] => {
        place += count;
        return [score, place - count];
      }),
  );
}

interface Scores {
  /** That of the scores of today; empty while samples arrive. */
  scale: readonly ScaledOutput[];
  /** As `placesOf` returns them. */
  places: ReadonlyMap<number, number>;
}

export const ScoresContext = createContext<Scores>({ scale: [], places: new Map() });

const rows = new WeakMap<Sample, SampleRow>();

/** The same row object for an unchanged sample: an edit renders one row of thousands again. */
function rowOf(
  { sample, counted }: EditedSample,
  { uuid, number: seriesNumber, locked, note, tags }: Series,
  number: number,
  unsaved: SampleRow['unsaved'],
): SampleRow {
  const before = rows.get(sample);
  const series = { uuid, number: seriesNumber, locked, note, tags };
  const isSame = before?.number === number && fields.every((field) => before.series[field] === series[field]);
  if (isSame && before.unsaved === unsaved) return before;
  const row = { sample, counted, series, number, unsaved };
  rows.set(sample, row);
  return row;
}

/** The fields of a series that its rows have. */
const fields = ['uuid', 'number', 'locked', 'note', 'tags'] as const;

type EditedSample = Pick<SampleRow, 'sample' | 'counted'>;

const shown = new WeakMap<Sample, EditedSample & { edits: readonly UnsavedValue[] }>();

/** The same objects for the same edits. */
function edited(sample: Sample, edits: readonly UnsavedValue[] | undefined): EditedSample {
  if (!edits) return { sample, counted: sample };
  const before = shown.get(sample);
  if (before?.edits === edits) return before;
  const after = withEdits(sample, edits.filter(isShown));
  const counted = edits.every(isCounted) ? after : withEdits(sample, edits.filter(isCounted));
  const entry = { edits, sample: after, counted };
  shown.set(sample, entry);
  return entry;
}
