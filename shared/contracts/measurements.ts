import * as z from 'zod';
import { count, uuid } from './fields.ts';
import { annotationFields, exclusionFields, originFields, sampleLabel } from './samples.ts';
import { importRow } from './series.ts';

/** The limit of a call, and of a list of samples to measure. */
const maxMeasurements = 1000;

/** Values by short name: numbers, or the category's label of a categorical parameter. */
const values = importRow;
const sampleNumber = z.number().int().min(1);

/**
 * The measured values of one sample. The sample is named by its uuid, by the numbers of its series and of itself, by
 * its label, or by its inputs, if only one sample has them. A null or empty output keeps its value. A run that failed
 * has a state in place of values. A note and tags replace those that the sample has.
 */
const measurement = z.object({
  sample: uuid.optional(),
  series: sampleNumber.optional(),
  number: sampleNumber.optional(),
  label: sampleLabel.optional(),
  inputs: values.optional(),
  outputs: values.default({}),
  ...exclusionFields,
  ...annotationFields,
});
export type Measurement = z.infer<typeof measurement>;

export const measurementsRequest = z.object({
  measurements: z
    .array(measurement)
    .min(1, 'There is no measurement')
    .max(maxMeasurements, `A call reports at most ${maxMeasurements} measurements`),
  file: originFields.file,
});

/** By measurement, in the order of the request, its sample; `changed` counts the samples that have other values now. */
export const measurementsResponse = z.object({
  changed: count,
  samples: z.array(z.object({ sample: uuid, series: sampleNumber, number: sampleNumber })),
});

/** A proposed sample with outputs to measure, which has neither failed nor is left out. */
const nextSample = z.object({
  sample: uuid,
  series: sampleNumber,
  number: sampleNumber,
  label: z.string().optional(),
  run_order: sampleNumber.optional(),
  version: count,
  inputs: values,
  /** The short names of the outputs that are not measured. */
  missing: z.array(z.string()),
});

/** Oldest first; `total` counts those beyond `limit` too. */
export const nextSamples = z.object({ total: count, samples: z.array(nextSample) });
export const nextSamplesLimit = z.coerce.number().int().min(1).max(maxMeasurements).default(100);
