import * as z from 'zod';
import { jobKinds } from '../rules/jobs.ts';
import { experiment } from './experiments.ts';
import { uuid } from './fields.ts';
import { progress } from './jobs.ts';
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

/**
 * A message on the experiment's socket. API Gateway limits frames to 128 KB: a series that would exceed it is left out
 * and named in `refetch`, and the browser requests it.
 */
export const liveEvent = z.object({
  method: z.enum(eventNames),
  experiment,
  /** The job of this event. Two events with the same job and method are one event, delivered twice. */
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
  /** Sent with the samples of a plot: the inputs of its axes. */
  plot_settings: plotSettings.optional(),
  refetch: z.array(z.enum(['series', 'experiment', 'parameters', 'model'])).optional(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/** Events for changes that people make, published to the same sockets as the events of jobs. */
export const changeNames = [
  'samples_changed',
  'files_changed',
  'shortlist_changed',
  'series_changed',
  'definitions_changed',
  'importances_changed',
  'experiment_changed',
  'experiment_deleted',
  'place_changed',
] as const;

/**
 * A committed change. It carries the new state, so events that arrive late or twice change nothing: samples have a
 * version, the experiment has a revision, and a deleted uuid is never used again but for a sample that is
 * brought back, with a higher version.
 */
export const changeEvent = z.object({
  method: z.enum(changeNames),
  experiment_id: uuid,
  /** The author of the change. */
  editor: z.object({ uuid, name: z.string() }),
  /** A description for the other people who have the experiment open. */
  message: z.string().optional(),
  experiment: experiment.optional(),
  samples: z.array(sample).optional(),
  series_list: z.array(series).optional(),
  /** The uuids of deleted samples or series. */
  deleted: z.array(uuid).optional(),
  /** With a deleted sample: its version. If it is brought back, that is higher. */
  deleted_version: z.number().int().optional(),
  importance: z.object({ uuid, include: z.boolean() }).optional(),
  /** Data that the browser requests again, because the event lacks it or it exceeds the size of a frame. */
  refetch: z
    .array(z.enum(['series', 'files', 'shortlist', 'definitions', 'model', 'places', 'permissions']))
    .optional(),
  /** With `experiment_deleted`: the topmost entity that was deleted. */
  deleted_kind: z.enum(['experiment', 'project', 'workspace']).optional(),
});
export type ChangeEvent = z.infer<typeof changeEvent>;

/** Every message that the server sends through an experiment's socket. */
export const socketEvent = z.discriminatedUnion('method', [liveEvent, changeEvent]);
export type SocketEvent = z.infer<typeof socketEvent>;

export const isChange = (event: SocketEvent): event is ChangeEvent => 'experiment_id' in event;

/** Query of a socket's address. A connection without a token is refused as not signed in. */
export const socketQuery = z.object({ experiment: uuid, token: z.string().default('') });
