import * as z from 'zod';
import type { ImportRow } from '../rules/import-rows.ts';
import type { KeptValue } from '../rules/kept-values.ts';
import { limits } from '../rules/limits.ts';
import {
  category,
  creator,
  numeric,
  optionalLine,
  recordLock,
  requiredLine,
  storedName,
  timestamp,
  unit,
  uuid,
} from './fields.ts';
import { categoryTexts, inParameter, inputLevels, inputScale, outParameter } from './parameters.ts';
import { annotationFields, originFields, sample } from './samples.ts';
import { keptConditions } from './series-conditions.ts';
import { plannedDesign, seriesDesign } from './series-design.ts';
import { shortName } from './short-name-field.ts';

/**
 * A random order of a series, by its seed and the number of samples that the series has had until it was drawn. A call
 * that leaves the number out draws it for those that the series has had until now.
 */
export const runOrder = z.object({
  seed: z.int().min(0).max(4_294_967_295),
  count: z.int().min(0).optional(),
});

export const learnedSource = z.object({
  experiment: uuid,
  /** The correlation with the samples here at the same settings; 0 where the source was not learned from. */
  likeness: z.number(),
  /** The samples were too few to tell whether it is related, so it was not learned from. */
  undecided: z.literal(true).optional(),
});

export const series = z.object({
  uuid,
  /** 1 for the first series of the experiment; a number is never used again. */
  number: z.number().int().min(1),
  /** A name beside the number. */
  name: storedName.optional(),
  created: timestamp,
  creator,
  is_generated: z.boolean(),
  sample_count: z.number().int().min(0),
  /** Under which a generated series was proposed, by input. */
  conditions: keptConditions.optional(),
  /** The experiments that a generated series learned from, and how alike their values were at the same settings, 0 … 1. */
  sources: z.array(learnedSource).optional(),
  /** The design of a planned series. */
  design: seriesDesign.optional(),
  /** The seed and the version of the engine that made a generated series, by which it can be made again. */
  generation: z.object({ seed: z.number(), engine: z.string() }).optional(),
  /** The random order in which it is carried out, where it has one. */
  run_order: runOrder.optional(),
  /** A person's note and tags; absent where there are none. */
  note: z.string().optional(),
  tags: z.array(z.string()).optional(),
  /** Since when it is locked, and by whom; absent while it is not. */
  locked: recordLock.optional(),
  samples: z.array(sample),
});
export type Series = z.infer<typeof series>;

/** A change of a series; null takes its name, or its random order, away, and an empty text or list its note or tags. */
export const seriesUpdate = z.object({
  name: requiredLine('Name', limits.name).nullable().optional(),
  run_order: runOrder.nullable().optional(),
  ...annotationFields,
});
/** A series without its samples. */
export const seriesHead = series.omit({ samples: true });

/**
 * A page of the experiment's series, oldest first. Lambda limits a response to 6 MB, so a series may continue on the
 * next page; `next` is null on the last one. With `preview`, a long list is answered at once with the first samples of
 * the newest series alone, and `parts` names ranges that contain all samples: they can be read side by side, each from
 * its `after` to its `until`, in pages.
 */
export const seriesPage = z.object({
  series: z.array(series),
  next: z.string().nullable(),
  parts: z.array(z.object({ after: z.string().optional(), until: z.string().optional() })).optional(),
});
export type SeriesPage = z.infer<typeof seriesPage>;

/** A parameter that an imported file adds. */
export const genericParameter = z.object({
  short_name: shortName,
  name: optionalLine('Name', limits.name).optional(),
  type: z.enum(['input', 'output']),
  is_categorical: z.boolean(),
  categories: z.array(category).max(limits.categories).default([]),
  category_texts: categoryTexts.optional(),
  unit,
  min_value: numeric('Min value').optional(),
  max_value: numeric('Max value').optional(),
  step: numeric('Step').positive().optional(),
  levels: inputLevels.optional(),
  scale: inputScale.optional(),
  /** The value of an input that existing samples count as having; a category as its label. */
  earlier_value: z.union([numeric('Value of existing samples'), category]).optional(),
});
export type GenericParameter = z.infer<typeof genericParameter>;

export const importRow = z.record(
  z.string(),
  // The longest cell is a note.
  z.union([z.number(), z.string().max(limits.note), z.null()]),
) satisfies z.ZodType<ImportRow>;

const noRows = 'The file has no samples';
const maxRows = limits.importRows;

/**
 * `packedRows` as JSON, gzipped, in base64. A request is limited to 6 MB, which 80 000 rows with named columns exceed.
 */
const packedText = z.string().max(5_500_000);

export const importSeriesRequest = z
  .object({
    samples: z.array(importRow).max(maxRows).default([]),
    /** The rows of a large file instead of `samples`. */
    packed: packedText.optional(),
    options: z
      .object({ in: z.boolean().default(true), out: z.boolean().default(true) })
      .default({ in: true, out: true }),
    parameters: z.array(genericParameter).max(200).default([]),
    file: originFields.file,
    /**
     * Makes it a planned series: every sample needs a value of each input, on its axis, that the rules allow; outputs are
     * left out. `runs` says in the samples' order, which is the run order, what each is for.
     */
    design: plannedDesign.optional(),
  })
  .refine(({ samples, design }) => !design || design.runs.length === samples.length, {
    path: ['design', 'runs'],
    message: 'A planned series has a run for each of its samples',
  })
  .refine(({ parameters, design }) => !design || parameters.length === 0, {
    path: ['parameters'],
    message: 'A planned series brings no parameters',
  })
  .refine(({ samples, packed }) => samples.length > 0 || packed !== undefined, { path: ['samples'], message: noRows });

/** Rows as a table: every row has a cell for every column. */
export const packedRows = z.object({
  columns: z.array(z.string().max(200)).min(1).max(400),
  rows: z.array(z.array(importRow.valueType)).min(1, noRows).max(maxRows),
  /** The `replaces` of an import of outputs, with the same columns. */
  replaces: z.array(z.array(importRow.valueType)).max(maxRows).optional(),
});

export const importSeriesResponse = z.object({
  series,
  parameters: z.object({ in_parameters: z.array(inParameter), out_parameters: z.array(outParameter) }),
});

/**
 * Rows for the samples of one series, keyed by short name. A row belongs to the sample whose number is in its 'Sample
 * number' column (1 for the first). If no row has a number, it belongs to the only sample with the same inputs; if no
 * row has inputs either, to the sample at the same position. 'Sample label' names the sample where no row has a number.
 * The call is refused if a row matches no sample or several, or contradicts its sample's inputs. With 'Sample version'
 * beside the number, a sample that has changed since that version keeps its values and is named in `kept`. 'Sample
 * state' says that a sample failed or is left out, and 'State reason' why; an empty state keeps what is said. 'Sample
 * note' and 'Sample tags', parted by semicolons, replace those of the sample unless they are empty.
 */
export const importOutputsRequest = z
  .object({
    outValues: z.array(importRow).max(maxRows).default([]),
    /** The rows of a large file instead of `outValues`, like `packed` of an imported series. */
    packed: packedText.optional(),
    /**
     * For each row, the values that it replaces: a value is written only if the sample still has the old one; otherwise
     * it is named in `kept`. Empty cells count on both sides, so that an import can be undone.
     */
    replaces: z.array(importRow).max(maxRows).optional(),
    ...originFields,
  })
  .refine(({ outValues, packed }) => outValues.length > 0 || packed !== undefined, {
    path: ['outValues'],
    message: noRows,
  });

export const keptValue = z.object({
  sample_number: z.number().int().min(1),
  short_name: z.string(),
}) satisfies z.ZodType<KeptValue>;

export const importOutputsResponse = series.extend({ kept: z.array(keptValue).optional() });
