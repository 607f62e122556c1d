import { handler as experimentsHandler } from '#functions/handlers/experiments.ts';
import { handler as generationFailure } from '#functions/handlers/generation-failure.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import type { QueueHandler } from '#functions/jobs/delivery/each-record.ts';
import type { JobMessage } from '#functions/jobs/job-message.ts';
import { experimentNow } from './definition-builders.ts';
import type { LearningLaboratory } from './experiment-builders.ts';
import { invoke } from './invoke.ts';
import { askFor, jobsUnderTest } from './job-kinds.ts';
import { generate, workerWith } from './jobs.ts';
import { packed } from './packed.ts';
import { sentJobs } from './sent-jobs.ts';

/** A job of any kind, for tests of deliveries. */
export interface AnyJob {
  name: string;
  kind: JobMessage['kind'];
  /** Requests the job as a person does and returns its message. */
  ask: (lab: LearningLaboratory) => Promise<JobMessage>;
  worker: () => QueueHandler;
  deadLetters: QueueHandler;
}

const generation = { kind: 'generation', worker: workerWith, deadLetters: generationFailure } as const;

/** The message of the generation that the experiment is locked for. */
async function lockedJob({ experiment }: LearningLaboratory): Promise<JobMessage> {
  const { generation_id } = await experimentNow(experiment);
  const messages = sentJobs();
  return messages.find(({ job_id, fallback }) => job_id === generation_id && !fallback) as JobMessage;
}

/** With `rowsWithinCall` below eight, a worker writes the rows of files and copies. */
export const everyJob: AnyJob[] = [
  ...jobsUnderTest.map((job) => ({
    name: job.kind,
    kind: job.kind,
    ask: async (lab: LearningLaboratory) => (await askFor(job, lab)).work,
    worker: () => job.worker(),
    deadLetters: job.deadLetters,
  })),
  {
    ...generation,
    name: 'generation',
    ask: async ({ experiment, manager }) => (await generate(experiment, manager.token)).work,
  },
  {
    ...generation,
    name: 'import',
    ask: async (lab) => {
      const rows = Array.from({ length: 8 }, (_, row) => [row, 'Epoxy']);
      const body = { options: {}, packed: packed(['temperature', 'binder'], rows) };
      await invoke(seriesHandler, 'importSeries', at(lab, body));
      return lockedJob(lab);
    },
  },
  {
    ...generation,
    name: 'import of outputs',
    ask: async (lab) => {
      const rows = Array.from({ length: 8 }, (_, row) => [row]);
      const body = { packed: packed(['yield_pct'], rows) };
      await invoke(seriesHandler, 'importOutParameters', { ...at(lab, body), path: { id: lab.series.uuid } });
      return lockedJob(lab);
    },
  },
  {
    ...generation,
    name: 'copy',
    ask: async (lab) => {
      await invoke(experimentsHandler, 'duplicateExperiment', at(lab, {}));
      return lockedJob(lab);
    },
  },
];

const at = ({ experiment, manager }: LearningLaboratory, body: object) => ({
  as: manager.token,
  path: { id: experiment.uuid },
  body,
});
