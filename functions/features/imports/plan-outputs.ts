import * as z from 'zod';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { InParameterRow, OutParameterRow } from '#functions/tables/rows.ts';
import { historyAuthor } from '#shared/contracts/sample-history.ts';
import { type Annotation, isSameAnnotation } from '#shared/rules/annotation.ts';
import type { RowProblem } from '#shared/rules/import-columns.ts';
import { inputTolerance } from '#shared/rules/input-tolerance.ts';
import type { KeptValue } from '#shared/rules/kept-values.ts';
import { sampleNumber } from '#shared/rules/sample-number.ts';
import { type ChangeOfExclusion, exclusions, isSameExclusion } from '#shared/rules/sample-state.ts';
import { matchedBy, matchRows } from '#shared/samples/match-rows.ts';
import { sampleColumns } from '#shared/samples/sample-columns.ts';
import { type Fill, fillBy } from './fill-outputs.ts';

const value = z.number().nullable();
/** The state that a row gives its sample; nothing where its cells are empty. */
export const rowExclusion = z.object({ state: z.enum(exclusions).optional(), reason: z.string().optional() });

/** The note and the tags that a row gives its sample; none where its cells are empty. */
export const rowAnnotation = z.object({ note: z.string().optional(), tags: z.array(z.string()).optional() });

/** A parsed file of outputs; values in the order of `inputs` and `outputs`, the parameters with a column. */
export const outputsFile = z.object({
  /** Absent from imports that the version before has queued. */
  author: historyAuthor.optional(),
  inputs: z.array(z.object({ uuid: z.string(), unit: z.number() })),
  outputs: z.array(z.string()),
  rows: z.array(
    z.object({
      sample: value,
      label: z.string().nullish(),
      version: value,
      inputs: z.array(value),
      outputs: z.array(value),
      replaces: z.array(value).optional(),
      exclusion: rowExclusion.optional(),
      replacesExclusion: rowExclusion.optional(),
      annotation: rowAnnotation.optional(),
      replacesAnnotation: rowAnnotation.optional(),
    }),
  ),
});
export type OutputsFile = z.infer<typeof outputsFile>;
type FileRow = OutputsFile['rows'][number];

interface Definitions {
  inputs: readonly Pick<InParameterRow, 'uuid' | 'short_name' | 'is_categorical' | 'categories' | 'step'>[];
  outputs: readonly Pick<OutParameterRow, 'uuid' | 'short_name'>[];
}

interface PlannedOutputs {
  /** The changed sample, or the same object without a change. Throws if the sample has changed since it was read. */
  fill: (row: EffectiveSample) => EffectiveSample;
  /** The short names of the outputs that may change. */
  changed: string[];
  kept: KeptValue[];
  /** Errors that prevent the import. Rows count from 1. */
  problems: RowProblem[];
}

/** The changes of a series' samples by a file. */
export function planOutputs(
  file: OutputsFile,
  samples: readonly EffectiveSample[],
  { inputs, outputs }: Definitions,
): PlannedOutputs {
  const known = samples.toSorted((a, b) => a.position - b.position);
  const numbers = known.map(sampleNumber);
  const there = new Set(numbers);
  const named = new Map(outputs.map(({ uuid, short_name }) => [uuid, short_name]));
  const kept: KeptValue[] = [];
  const keep = (sample_number: number, uuid = '') => kept.push({ sample_number, short_name: named.get(uuid) ?? '' });
  const keepNote = (sample_number: number) => kept.push({ sample_number, short_name: sampleColumns.note.header });
  const keepExclusion = (sample_number: number) => kept.push({ sample_number, short_name: sampleColumns.state.header });

  const rows: (FileRow & { row: number; index: number })[] = [];
  file.rows.forEach((row, index) => {
    const { sample, version, replaces } = row;
    const written = file.outputs.filter((_, column) => isWritten(row, column));
    const excludes = saysOtherwise(row);
    const annotates = notesOtherwise(row);
    if (written.length === 0 && !excludes && !annotates) return;
    // A row with the sample's version refers to an existing sample.
    const isGone = sample !== null && !there.has(sample) && (replaces !== undefined || version !== null);
    if (isGone) {
      for (const uuid of written) keep(sample, uuid);
      if (excludes) keepExclusion(sample);
      if (annotates) keepNote(sample);
    } else rows.push({ ...row, row: index + 1, index });
  });
  const { found, problems } = matchRows(matchedBy(file.rows), rows, {
    numbers,
    labels: known.map(({ label }) => label),
    inputs: file.inputs.flatMap(({ uuid, unit }) => {
      const input = inputs.find((one) => one.uuid === uuid);
      return input ? [inputToMatch(input, unit, known)] : [];
    }),
  });
  const fills = new Map<string, Fill>();
  found.forEach((index, rowIndex) => {
    const sample = known[index ?? -1];
    const row = rows[rowIndex];
    if (!sample || !row) return;
    const out: Record<string, number | null> = {};
    file.outputs.forEach((uuid, column) => {
      const change = changeOf(row, column, sample.out[uuid] ?? null, sample.version);
      if (change === 'keep') keep(sampleNumber(sample), uuid);
      else if (change !== undefined) out[uuid] = change;
    });
    const exclusion = exclusionChange(row, sample);
    if (exclusion === 'keep') keepExclusion(sampleNumber(sample));
    const annotation = annotationChange(row, sample);
    if (annotation === 'keep') keepNote(sampleNumber(sample));
    fills.set(sample.uuid, {
      ...{ version: sample.version, out },
      exclusion: exclusion === 'keep' ? undefined : exclusion,
      annotation: annotation === 'keep' ? undefined : annotation,
    });
  });
  const changed = outputs.filter(({ uuid }) => file.outputs.includes(uuid)).map(({ short_name }) => short_name);
  return { fill: fillBy(fills), changed, kept, problems };
}

/** Whether a row asks for a value: an empty cell does not, nor does a value that is to replace itself. */
const isWritten = ({ outputs, replaces }: FileRow, column: number) =>
  (outputs[column] ?? null) !== (replaces?.[column] ?? null);

/** The value that a row writes into a cell; undefined to keep it. */
function changeOf(
  row: FileRow,
  column: number,
  now: number | null,
  version: number,
): number | null | 'keep' | undefined {
  const after = row.outputs[column] ?? null;
  if (now === after || !isWritten(row, column)) return undefined;
  const isAsSeen = row.replaces ? now === (row.replaces[column] ?? null) : (row.version ?? version) === version;
  return isAsSeen ? after : 'keep';
}

/** Whether a row says something of its sample, other than what it replaces. */
const saysOtherwise = ({ exclusion = {}, replacesExclusion = {} }: FileRow) =>
  !isSameExclusion(exclusion, replacesExclusion);

/** The change of a sample's state by a row. */
function exclusionChange(row: FileRow, now: EffectiveSample): ChangeOfExclusion | 'keep' | undefined {
  const { exclusion = {}, replacesExclusion, version } = row;
  if (!saysOtherwise(row) || isSameExclusion(now, exclusion)) return undefined;
  // A row without a former state takes nothing back.
  const change = replacesExclusion ? { state: exclusion.state ?? null, reason: exclusion.reason ?? null } : exclusion;
  const isAsSeen = replacesExclusion
    ? isSameExclusion(now, replacesExclusion)
    : (version ?? now.version) === now.version;
  return isAsSeen ? change : 'keep';
}

/** Whether a row notes something of its sample, other than what it replaces. */
const notesOtherwise = ({ annotation = {}, replacesAnnotation = {} }: FileRow) =>
  !isSameAnnotation(annotation, replacesAnnotation);

/** The change of a sample's note and tags by a row. */
function annotationChange(row: FileRow, now: EffectiveSample): Annotation | 'keep' | undefined {
  const { annotation = {}, replacesAnnotation, version } = row;
  if (!notesOtherwise(row)) return undefined;
  if (!replacesAnnotation) return (version ?? now.version) === now.version ? annotation : 'keep';
  if (!isSameAnnotation(now, replacesAnnotation)) return isSameAnnotation(now, annotation) ? undefined : 'keep';
  return { note: annotation.note ?? '', tags: annotation.tags ?? [] };
}

function inputToMatch(input: Definitions['inputs'][number], unit: number, samples: readonly EffectiveSample[]) {
  const { uuid, short_name, is_categorical, categories } = input;
  return {
    header: short_name,
    values: Float64Array.from(samples, (row) => row.in[uuid] ?? Number.NaN),
    tolerance: inputTolerance(input, () => unit),
    text: (one: number) => (is_categorical ? (categories[one] ?? String(one)) : String(one)),
  };
}
