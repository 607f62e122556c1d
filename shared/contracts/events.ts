import * as z from 'zod';
import { jobKinds } from '../rules/jobs.ts';
import { experiment } from './experiments.ts';
import { uuid } from './fields.ts';
import {
  complexImportance,
  inputImportance,
  outputImportance,
  plotSample,
  plotSettings,
  predictionModel,
} from './models.ts';
import { series } from './series.ts';

const phases = ['set', 'progress', 'success', 'failure'] as const;
type EventName = `${(typeof jobKinds)[number]}_${(typeof phases)[number]}`;
export const eventNames = jobKinds.flatMap((kind) => phases.map((phase): EventName => `${kind}_${phase}`));

/** How far a job is: `done` of `total` steps, and what it does, as a short phrase for the progress bar. */
export const progress = z.object({ done: z.number().min(0), total: z.number().min(1), phase: z.string() });
export type Progress = z.infer<typeof progress>;

/**
 * A message on the experiment's socket. Frames may have 128 KB: a series that would not fit is left out and named in
 * `refetch`, and the browser asks for it.
 */
export const liveEvent = z.object({
  method: z.enum(eventNames),
  experiment,
  /** The job that this is about: the same event delivered twice is the same job and method. */
  job_id: z.string(),
  message: z.string().optional(),
  color: z.enum(['success', 'info', 'warning', 'error']).optional(),
  progress: progress.optional(),
  series: series.optional(),
  series_list: z.array(series).optional(),
  prediction_model: predictionModel.optional(),
  input_importances: z.array(inputImportance).optional(),
  output_importances: z.array(outputImportance).optional(),
  complex_importances: z.array(complexImportance).optional(),
  plot_samples: z.array(plotSample).optional(),
  /** With the samples: what they are plotted over. */
  plot_settings: plotSettings.optional(),
  refetch: z.array(z.enum(['series', 'experiment', 'parameters', 'model'])).optional(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/** What a socket's address must carry. Who comes without a token is not signed in. */
export const socketQuery = z.object({ experiment: uuid, token: z.string().default('') });
