import * as z from 'zod';
import { limits } from '../rules/limits.ts';
import { creator, numeric, shortName, timestamp, uuid } from './fields.ts';
import { inParameter, outParameter } from './parameters.ts';
import { sample } from './samples.ts';

export const series = z.object({
  uuid,
  /** 1 for the first series of the experiment; a number is not given twice. */
  number: z.number().int().min(1),
  created: timestamp,
  creator,
  is_generated: z.boolean(),
  sample_count: z.number().int().min(0),
  samples: z.array(sample),
});
export type Series = z.infer<typeof series>;

/**
 * A page of the experiment's series, oldest first. Samples come in pages because a Lambda's answer may have 6 MB:
 * a series may go on in the next page, and `next` is null on the last one.
 */
export const seriesPage = z.object({ series: z.array(series), next: z.string().nullable() });
export type SeriesPage = z.infer<typeof seriesPage>;

/** A parameter that an imported file brings along. */
export const genericParameter = z.object({
  short_name: shortName,
  name: z.string().trim().max(40).optional(),
  type: z.enum(['input', 'output']),
  is_categorical: z.boolean(),
  categories: z.array(z.string().trim().min(1).max(20)).max(200).default([]),
  min_value: numeric('Min value').optional(),
  max_value: numeric('Max value').optional(),
  step: numeric('Step').positive().optional(),
});
export type GenericParameter = z.infer<typeof genericParameter>;

/** A row of the file, keyed by short name; a categorical value is its label; null or '' is empty. */
export const importRow = z.record(z.string(), z.union([z.number(), z.string().max(200), z.null()]));
export type ImportRow = z.infer<typeof importRow>;

const noRows = 'The file has no samples';
const mostRows = limits.importRows;

/** A `packedRows` as JSON, gzipped, in base64: a call takes 6 MB, and 80 000 rows that name their columns have more. */
const packedText = z.string().max(5_500_000);

export const importSeriesRequest = z
  .object({
    samples: z.array(importRow).max(mostRows).default([]),
    /** The rows of a large file instead of `samples`. */
    packed: packedText.optional(),
    options: z.object({ in: z.boolean().default(true), out: z.boolean().default(true) }),
    parameters: z.array(genericParameter).max(200).default([]),
  })
  .refine(({ samples, packed }) => samples.length > 0 || packed !== undefined, { path: ['samples'], message: noRows });

/** Rows as a table: each has a cell for every column. */
export const packedRows = z.object({
  columns: z.array(z.string().max(200)).min(1).max(400),
  rows: z.array(z.array(importRow.valueType)).min(1, noRows).max(mostRows),
});

export const importSeriesResponse = z.object({
  series,
  parameters: z.object({ in_parameters: z.array(inParameter), out_parameters: z.array(outParameter) }),
});

/** A row for each sample of the series, in the order of their positions, keyed by the outputs' short names. */
export const importOutputsRequest = z
  .object({
    outValues: z.array(importRow).max(mostRows).default([]),
    /** The rows of a large file instead of `outValues`, as `samples` of an imported series. */
    packed: packedText.optional(),
  })
  .refine(({ outValues, packed }) => outValues.length > 0 || packed !== undefined, {
    path: ['outValues'],
    message: noRows,
  });
