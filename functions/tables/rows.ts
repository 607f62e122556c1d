import * as z from 'zod';
import { compParameter, rule, script } from '#shared/contracts/definitions.ts';
import { behaviour, blocks, modelMetrics, sources } from '#shared/contracts/experiments.ts';
import { recordLock, uuid } from '#shared/contracts/fields.ts';
import { progress } from '#shared/contracts/jobs.ts';
import { mixture } from '#shared/contracts/mixtures.ts';
import { blockEffects, learned, newBlocks, plotSample, plotSettings } from '#shared/contracts/models.ts';
import { inParameter, outParameter } from '#shared/contracts/parameters.ts';
import { predictedInterval, predictedValue, sampleFields, whyChosen } from '#shared/contracts/samples.ts';
import { learnedSource, runOrder } from '#shared/contracts/series.ts';
import { keptConditions } from '#shared/contracts/series-conditions.ts';
import { seriesDesign } from '#shared/contracts/series-design.ts';
import { csvDecimal, csvDelimiter } from '#shared/contracts/workspaces.ts';
import { jobField } from '#shared/rules/jobs.ts';

/** The rows of the tables as stored, in contrast to what the API presents. */
export const row = z.object({ parent: z.string(), sort: z.string(), uuid });
const inWorkspace = row.extend({ workspace_uuid: uuid });
const inExperiment = inWorkspace.extend({ project_uuid: uuid, experiment_uuid: uuid });
/** Counts the changes of a row that is written back whole: a write requires the one that was read. */
const revised = { revision: z.number().optional() };
export const created = { creator: z.string(), created: z.number() };

export const workspaceRow = row.extend({
  name: z.string(),
  licence_uuid: uuid,
  is_active: z.boolean(),
  expiry_date: z.number(),
  description: z.string(),
  created: z.number(),
  csv_decimal: csvDecimal,
  csv_delimiter: csvDelimiter,
  /** Whether its members need a second factor; absent where not. */
  demands_second_factor: z.boolean().optional(),
  /** Whether a change of its roles needs the password again; absent where not. */
  demands_reauthentication: z.boolean().optional(),
  /** How its company signs its people in, since when by this provider; absent where none is set. */
  company_sign_in: z
    .object({
      issuer: z.string(),
      client_id: z.string(),
      domains: z.array(z.string()),
      role_uuid: uuid,
      only_way: z.boolean(),
      since: z.number(),
    })
    .optional(),
  /** The count that is compared with the licence's quotas. */
  user_total: z.number(),
  project_total: z.number(),
});
export type WorkspaceRow = z.infer<typeof workspaceRow>;

/** Parent: the workspace. */
export const projectRow = inWorkspace.extend({
  ...created,
  name: z.string(),
  description: z.string(),
  users: z.array(z.object({ uuid, user: uuid })),
  experiment_total: z.number(),
  webhook_total: z.number().optional(),
});
export type ProjectRow = z.infer<typeof projectRow>;

/** The outcome of a job, with its message. */
const pendingOutcome = z.object({
  job_id: z.string(),
  phase: z.enum(['success', 'failure']),
  message: z.string(),
  color: z.enum(['success', 'info', 'warning', 'error']),
  /** When the job ended, in Unix seconds. */
  ended: z.number().optional(),
});
export type PendingOutcome = z.infer<typeof pendingOutcome>;

/**
 * The deliveries of the running job: the number that started, of those the number that failed and will be retried, and
 * of those that ended with a part of the result; the remaining ones crashed.
 */
const jobTries = z.object({ job_id: z.string(), taken: z.number(), failed: z.number(), parts: z.number() });
export type JobTries = z.infer<typeof jobTries>;

/** Parent: the experiment; sort: the job. */
export const jobOutcomeRow = pendingOutcome.omit({ color: true, ended: true }).extend({
  parent: uuid,
  sort: z.string(),
  workspace_uuid: uuid,
  expires: z.number(),
});

/** Parent: the project. The job ids are locks (`functions/jobs/lock.ts`): empty while no such job runs. */
export const experimentRow = inWorkspace.extend({
  ...created,
  project_uuid: uuid,
  name: z.string(),
  description: z.string(),
  sample_count: z.number(),
  noise: z.number(),
  expl: behaviour,
  whole_front: z.boolean().optional(),
  mixtures: z.array(mixture).optional(),
  blocks: blocks.optional(),
  sources: sources.optional(),
  ...jobField('id', () => z.string().default('')),
  /** When a worker started the job; 0 before that. */
  ...jobField('started', () => z.number().default(0)),
  job_tries: jobTries.optional(),
  /** How far the running job is, noted every few seconds; of another job, it is out of date. */
  job_progress: progress.extend({ job_id: z.string() }).optional(),
  /** The outbox: how jobs ended that may not have been published. Written with the end itself, removed once published. */
  pending_outcomes: z.array(pendingOutcome).optional(),
  /** The count that is compared with the licence's quota, and the number of the newest series. */
  series_total: z.number(),
  series_number: z.number(),
  prediction_model: z
    .object({
      uuid,
      metrics: modelMetrics,
      outlook: z.object({ expected_gain: z.number(), noise: z.number(), repeats: z.number().optional() }).optional(),
      learned_from: z.number().optional(),
      learned: learned.optional(),
      block_effects: blockEffects.optional(),
      new_blocks: newBlocks.optional(),
      /** Digests of the definitions that decide what a model learns (`made-with.ts`). */
      made_with: z.object({ inputs: z.string().optional(), targets: z.string(), formulas: z.string() }).optional(),
    })
    .nullable(),
  /** How many functions, functional outputs and rules there are: without any, no change needs a calculation. */
  calculated_total: z.number().default(0),
  /** The calculation whose blocks of values are valid; empty before the first one. */
  calculated_by: z.string().default(''),
  /** The calculation that was committed last, whether it found all values or those of a few samples. */
  calculation_committed: z.string().default(''),
  /**
   * The changed formulas (functions, functional outputs, rules), or those whose dependencies changed, with the
   * `definitions_version` since which they have: older values are outdated. A calculation empties this.
   */
  outdated_formulas: z.record(uuid, z.number()).default({}),
  /** The formulas that the last calculation had to stop, with the reason: their values are empty until the next one. */
  stopped_formulas: z.record(uuid, z.string()).default({}),
  /** The import of settings that was committed last: its definitions are visible, those of other imports are not yet. */
  settings_import: z.string().default(''),
  /** By input, the value of samples that have none of their own: those that are older than it. */
  earlier_inputs: z.record(uuid, z.number()).optional(),
  /** By a person; `record-lock.ts` says what that means. */
  locked: recordLock.optional(),
  /** The uuids of its locked series. */
  locked_series: z.array(uuid).optional(),
  /** How often a label that one sample had reserved went to another. */
  labels_moved: z.number().optional(),
  /** Why samples fail or are left out. */
  reasons: z.array(z.string()).optional(),
  /** By series, the large import of outputs whose blocks are valid. */
  outputs_imports: z.record(uuid, z.string()).default({}),
  /** The calculations whose slots are valid, newest first; a field of the version before (`former-slots.ts`). */
  calculations: z.array(z.string()).optional(),
  /** The import whose staged outputs are valid; a field of the version before. */
  outputs_import: z
    .object({
      id: z.string(),
      series: uuid,
      creator: z.string().optional(),
      formulas: z.array(uuid).optional(),
    })
    .optional(),
  /** Counts the changes of definitions, so that cached ones can be validated; 0 means not counted. */
  definitions_version: z.number().default(0),
  /** Counts the changes of this row, so that of two answers the newer is known. */
  revision: z.number().default(0),
});
export type ExperimentRow = z.infer<typeof experimentRow>;

/** Parent: the experiment. A definition that an import of settings has written is visible once that is committed. */
const definition = inExperiment.extend({ import_id: z.string().optional(), ...revised });
export const inParameterRow = definition.extend(inParameter.shape);
export type InParameterRow = z.infer<typeof inParameterRow>;
export const outParameterRow = definition.extend(outParameter.shape);
export type OutParameterRow = z.infer<typeof outParameterRow>;
export const compParameterRow = definition.extend(compParameter.shape);
export type CompParameterRow = z.infer<typeof compParameterRow>;
export const scriptRow = definition.extend(script.shape);
export type ScriptRow = z.infer<typeof scriptRow>;
export const ruleRow = definition.extend(rule.shape);
export type RuleRow = z.infer<typeof ruleRow>;

/** Parent: the workspace. */
export const globalInParameterRow = inWorkspace.extend({ ...inParameter.shape, ...revised });
export type GlobalInParameterRow = z.infer<typeof globalInParameterRow>;
export const globalOutParameterRow = inWorkspace.extend({ ...outParameter.shape, ...revised });
export type GlobalOutParameterRow = z.infer<typeof globalOutParameterRow>;

/** Parent: the experiment. Samples of a series that has no row here are invisible: a job writes the series last. */
export const seriesRow = inExperiment.extend({
  ...created,
  number: z.number(),
  name: z.string().optional(),
  note: z.string().optional(),
  tags: z.array(z.string()).optional(),
  is_generated: z.boolean(),
  /** How many samples it has: creating or deleting one adds or takes 1 in the same transaction. */
  sample_count: z.number(),
  /** The position for the next sample made by hand; without it, the one after the last. */
  next_position: z.number().optional(),
  locked: recordLock.optional(),
  /** For an imported series: the hash of its samples as they were imported. */
  imported_hash: z.string().optional(),
  /** The name of the file that it was imported from. */
  file: z.string().optional(),
  /** The conditions of a generated series. */
  conditions: keptConditions.optional(),
  /** The experiments that a generated series learned from. */
  sources: z.array(learnedSource).optional(),
  /** The design of a planned series. */
  design: seriesDesign.optional(),
  /** With the number of positions when it was drawn: later samples come last. */
  run_order: runOrder.extend({ count: z.number() }).optional(),
  /** How a generated series came about, so that it can be made again. */
  generation: z
    .object({
      seed: z.number(),
      engine: z.string(),
      data_hash: z.string(),
      behaviour,
      job_id: z.string(),
      /** The digest of the scale of its samples' predicted scores (`model-scale.ts`); absent from older series. */
      predicted_on: z.string().optional(),
      /** Where the fit of the next series starts too. */
      hyper_parameters: z.array(z.number()).optional(),
    })
    .optional(),
});
export type SeriesRow = z.infer<typeof seriesRow>;

/** A calculation's values of a sample, by parameter. */
const calculation = z.object({
  /** Valid while the experiment names that calculation; empty where no calculation is valid. */
  job_id: z.string(),
  /** The version of the sample for which they were calculated. */
  version: z.number().default(0),
  comp: z.record(uuid, z.number().nullable()),
  out: z.record(uuid, z.number().nullable()),
  /** Why values are empty, by parameter. */
  reasons: z.record(uuid, z.string()).optional(),
  /** The rules that the sample breaks. */
  broken: z.array(uuid).optional(),
  /** The version of the definitions that were calculated with. */
  definitions_version: z.number().optional(),
  /** The formulas that read what has changed in the sample since: their values are outdated and not presented. */
  stale: z.array(uuid).optional(),
});
export type CalculationOfSample = z.infer<typeof calculation>;

const prediction = z.object({ job_id: z.string(), model: uuid, score: z.number(), low: z.number(), high: z.number() });

/** Parent: the experiment; sort: `{series}#{sample}`, so that all samples, or those of a series, are one query. */
export const sampleRow = inExperiment.extend({
  ...created,
  series_uuid: uuid,
  ...sampleFields,
  /** The prediction when the sample was proposed. */
  predicted_score: z.number().nullable(),
  predicted_interval: predictedInterval.optional(),
  /** By output. */
  predicted_outputs: z.record(uuid, predictedValue).optional(),
  /** The score of these on the scale of the prediction, were their errors independent; absent from older rows. */
  predicted_independent: z.number().optional(),
  why_chosen: whyChosen.optional(),
  /** Values by parameter. */
  in: z.record(uuid, z.number()),
  out: z.record(uuid, z.number().nullable()),
  comp: z.record(uuid, z.number().nullable()),
  /** The proposed values of a generated sample's inputs that an edit has changed since. */
  proposed: z.record(uuid, z.number()).optional(),
  /** Values that were written with the sample itself. */
  calculation: calculation.optional(),
  /** The newest entry of its history (`history-rows.ts`); absent while nobody has changed it. */
  history: z.string().optional(),
  /** The version at which an edit last changed its inputs. */
  inputs_version: z.number().optional(),
  /** Fields of the version before, which kept the results of jobs in the samples: `former-slots.ts` reads them. */
  calculation_a: calculation.optional(),
  calculation_b: calculation.optional(),
  imported: z
    .object({ id: z.string(), out: z.record(uuid, z.number().nullable()), stale: z.array(z.string()) })
    .optional(),
  prediction_a: prediction.optional(),
  prediction_b: prediction.optional(),
});
export type StoredSample = z.infer<typeof sampleRow>;
/** A deleted sample as it was, until nobody may bring it back any more; keys as the sample's. */
export const deletedSampleRow = sampleRow.extend({ expires: z.number() });
export const noFormerSlots = { calculation_a: undefined, calculation_b: undefined, imported: undefined } as const;
export const sampleSort = (series: string, sample: string) => `${series}#${sample}`;

/** Parent: the experiment; sort: `{sample}#{file}`. */
export const sampleFileRow = inExperiment.extend({
  ...created,
  series_uuid: uuid,
  sample_uuid: uuid,
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  /** A deleted file can be brought back for a while; its content counts until it is removed. */
  state: z.enum(['uploading', 'attached', 'deleted']),
  /** The content that was attached, as its object's name ends. */
  content: uuid.optional(),
  deleted: z.number().optional(),
  /** The end of an upload that was not completed. */
  expires: z.number().optional(),
});
export type SampleFileRow = z.infer<typeof sampleFileRow>;
export const fileSort = (sample: string, file: string) => `${sample}#${file}`;

/** Parent: the workspace; sort: `storage`. How much the files of its samples take. */
export const storageRow = z.object({
  parent: uuid,
  sort: z.string(),
  workspace_uuid: uuid,
  bytes: z.number(),
  /** Counts the files that were attached, so that two at once are counted one after the other. */
  revision: z.number(),
});
export type StorageRow = z.infer<typeof storageRow>;
export const storageKey = (workspace: string) => ({ parent: workspace, sort: 'storage' });

/**
 * Parent: the experiment; sort: `{series}#{first position}#{result}`. Values of a job for a range of a series' samples:
 * valid while the experiment names the result (a calculation, a model, an import of outputs).
 */
export const resultBlockRow = z.object({
  parent: uuid,
  sort: z.string(),
  workspace_uuid: uuid,
  result: z.string(),
  data: z.instanceof(Uint8Array),
});
export type ResultBlockRow = z.infer<typeof resultBlockRow>;
export const blockSort = (series: string, position: number) => `${series}#${String(position).padStart(9, '0')}`;
/** The result that the sort key of a block ends with. */
export const resultOf = (sort: string) => sort.split('#')[2] ?? '';

/** Parent: the experiment; sort: `{model}#{uuid}`. Visible while the experiment names the model. */
export const importanceRow = inExperiment.extend({
  model_uuid: uuid,
  kind: z.enum(['input', 'output', 'complex']),
  parameter_uuid: uuid,
  rank: z.number(),
  fi: z.number().nullable(),
  fi_std: z.number().nullable(),
  include: z.boolean(),
});
export type ImportanceRow = z.infer<typeof importanceRow>;
export const importanceSort = (model: string, importance: string) => `${model}#${importance}`;

/** Parent: the experiment; sort and uuid: the job that made it. */
export const plotRow = inExperiment.extend({
  plot_samples: z.array(plotSample),
  plot_settings: plotSettings.optional(),
});

/** Parent: the experiment; sort: `{job}#{index}`. A part of a large import's content, gzipped and in base64. */
export const importPartRow = z.object({
  parent: uuid,
  sort: z.string(),
  workspace_uuid: uuid,
  data: z.string(),
  /** Unix seconds; whatever becomes of the import, its rows are needed for minutes. */
  expires: z.number(),
});
export const importSort = (job: string, index: number) => `${job}#${String(index).padStart(4, '0')}`;
