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
import { sample } from './samples.ts';
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

/** What people change, published to the sockets of the experiment beside the events of its jobs. */
export const changeNames = [
  'samples_changed',
  'series_changed',
  'definitions_changed',
  'importances_changed',
  'experiment_changed',
  'experiment_deleted',
  'place_changed',
] as const;

/**
 * A change that is committed. It says what is there now, so that an event which arrives late or twice changes nothing:
 * samples have a version, the experiment a revision, and a uuid that was deleted never comes back.
 */
export const changeEvent = z.object({
  method: z.enum(changeNames),
  experiment_id: uuid,
  /** Who made the change. */
  editor: z.object({ uuid, name: z.string() }),
  /** What happened, for the other people who have the experiment open. */
  message: z.string().optional(),
  experiment: experiment.optional(),
  samples: z.array(sample).optional(),
  series_list: z.array(series).optional(),
  /** Samples or series that are gone. */
  deleted: z.array(uuid).optional(),
  importance: z.object({ uuid, include: z.boolean() }).optional(),
  /** What the browser asks for again: it is not in the event, or did not fit into its frame. */
  refetch: z.array(z.enum(['series', 'definitions', 'model', 'places', 'permissions'])).optional(),
  /** With `experiment_deleted`: the highest of the rows that are gone. */
  deleted_kind: z.enum(['experiment', 'project', 'workspace']).optional(),
});
export type ChangeEvent = z.infer<typeof changeEvent>;

/** Whatever comes through an experiment's socket. */
export const socketEvent = z.discriminatedUnion('method', [liveEvent, changeEvent]);
export type SocketEvent = z.infer<typeof socketEvent>;

export const isChange = (event: SocketEvent): event is ChangeEvent => 'experiment_id' in event;

/** What a socket's address must carry. Who comes without a token is not signed in. */
export const socketQuery = z.object({ experiment: uuid, token: z.string().default('') });
