import { calculateTask } from '#functions/features/calculation/worker/calculate-task.ts';
import { modelTask } from '#functions/features/modelling/worker/model-task.ts';
import { plotTask } from '#functions/features/plotting/worker/plot-task.ts';
import { handler as calculation } from '#functions/handlers/calculation.ts';
import { handler as calculationFailure } from '#functions/handlers/calculation-failure.ts';
import { handler as definitions } from '#functions/handlers/definitions.ts';
import { handler as modellingFailure } from '#functions/handlers/modeling-failure.ts';
import { handler as modelling } from '#functions/handlers/modelling.ts';
import { handler as plotting } from '#functions/handlers/plotting.ts';
import { handler as plottingFailure } from '#functions/handlers/plotting-failure.ts';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import type { QueueHandler } from '#functions/jobs/delivery/each-record.ts';
import type { JobMessage } from '#functions/jobs/job-message.ts';
import { jobWorker } from '#functions/jobs/job-worker.ts';
import type { Ask } from '#functions/sandbox/client/sandbox.ts';
import { plots } from '#functions/tables/tables.ts';
import { crossValidate } from '#shared/engine/model.ts';
import { predictGrid } from '#shared/engine/plot.ts';
import type { JobKind } from '#shared/rules/jobs.ts';
import { seconds } from './builders.ts';
import { experimentNow } from './definition-builders.ts';
import type { LearningLaboratory } from './experiment-builders.ts';
import { invoke } from './invoke.ts';
import { sentJobs } from './sent-jobs.ts';

/** Replaces or wraps the computation of a job. */
export type Around = <Result>(signal: AbortSignal | undefined, work: () => Promise<Result>) => Promise<Result>;
const asItIs: Around = (_, work) => work();

/** A generation has tests of its own. */
type OtherKind = Exclude<JobKind, 'generation'>;

export interface JobUnderTest {
  kind: OtherKind;
  /** Requests the job as a person does. */
  ask: (lab: LearningLaboratory) => ReturnType<typeof invoke>;
  cancel: (lab: LearningLaboratory) => ReturnType<typeof invoke>;
  worker: (around?: Around) => QueueHandler;
  deadLetters: QueueHandler;
  /** The visible results. */
  visible: (lab: LearningLaboratory) => Promise<unknown>;
  /** The fields of the success event. */
  fields: string[];
}

const at = ({ experiment, manager }: LearningLaboratory) => ({ as: manager.token, path: { id: experiment.uuid } });
const settings = { now: seconds, beatMilliseconds: 2 };

/** A sandbox in which every formula is twice the temperature and every rule is satisfied. */
export const doubled: Ask = async (request) => {
  if (request.operation !== 'evaluate') throw new Error(`The test has no answer to ${request.operation}`);
  const { functions, functionalOutputs, rules } = request.program;
  const values = Array.from({ length: request.count }, (_, at) => 2 * (request.columns.temperature?.[at] ?? 0));
  const of = (sources: readonly { name: string }[], list: number[]) =>
    Object.fromEntries(sources.map(({ name }) => [name, list]));
  return {
    values: {
      ...of([...functions, ...functionalOutputs], values),
      ...of(
        rules,
        values.map(() => 1),
      ),
    },
    failures: [],
    failed: 0,
  };
};

const jobs: Record<OtherKind, Omit<JobUnderTest, 'kind'>> = {
  calculation: {
    ask: (lab) => {
      const short_name = `f${Math.random().toString(36).slice(2, 8)}`;
      return invoke(definitions, 'createCompParameter', { ...at(lab), body: { name: 'F', short_name, formula: '2' } });
    },
    cancel: (lab) => invoke(calculation, 'cancelCalculation', at(lab)),
    worker: (around = asItIs) =>
      jobWorker({ calculate: calculateTask((request, signal) => around(signal, () => doubled(request))) }, settings),
    deadLetters: calculationFailure,
    visible: async (lab) =>
      Promise.all(
        lab.samples.map(async ({ uuid }) => {
          const call = { as: lab.manager.token, path: { id: uuid } };
          const { body } = await invoke(samplesHandler, 'listSampleCompParameters', call);
          return body
            .map(({ value }: { value: number | null }) => value)
            .filter((value: number | null) => value !== null);
        }),
      ).then((lists) => lists.flat()),
    fields: ['series_list'],
  },
  modeling: {
    ask: (lab) => invoke(modelling, 'predict', at(lab)),
    cancel: (lab) => invoke(modelling, 'cancelModeling', at(lab)),
    worker: (around = asItIs) =>
      jobWorker(
        { model: modelTask((samples) => around(samples.signal, () => crossValidate(samples)), doubled) },
        settings,
      ),
    deadLetters: modellingFailure,
    visible: async (lab) => {
      const [models, inputs, outputs] = await Promise.all([
        invoke(modelling, 'listPredictionModels', at(lab)),
        invoke(modelling, 'listInputImportances', at(lab)),
        invoke(modelling, 'listOutputImportances', at(lab)),
      ]);
      return [...models.body, ...inputs.body, ...outputs.body];
    },
    fields: ['prediction_model', 'input_importances', 'output_importances', 'complex_importances', 'series_list'],
  },
  plotting: {
    ask: (lab) => invoke(plotting, 'plot', { ...at(lab), body: { plot_settings: { x: 'temperature', y: 'binder' } } }),
    cancel: (lab) => invoke(plotting, 'cancelPlot', at(lab)),
    worker: (around = asItIs) =>
      jobWorker({ plot: plotTask((request) => around(request.signal, () => predictGrid(request))) }, settings),
    deadLetters: plottingFailure,
    visible: ({ workspace, experiment }) => plots.list(workspace.uuid, experiment.uuid),
    fields: ['plot_samples'],
  },
};
export const jobsUnderTest: JobUnderTest[] = (Object.keys(jobs) as OtherKind[]).map((kind) => ({
  kind,
  ...jobs[kind],
}));

/** Requests a job and returns the two messages that were sent for it. */
export async function askFor(job: JobUnderTest, lab: LearningLaboratory) {
  const answer = await job.ask(lab);
  const lockedJob = (await experimentNow(lab.experiment))[`${job.kind}_id`];
  const messages = sentJobs();
  const find = (fallback: boolean) => messages.find((sent) => sent.job_id === lockedJob && sent.fallback === fallback);
  return { answer, work: find(false) as JobMessage, fallback: find(true) as JobMessage };
}
