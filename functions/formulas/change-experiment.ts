import { setTimeout as delay } from 'node:timers/promises';
import { isBusy, isJoinable } from '#shared/rules/jobs.ts';
import { type Step, transact } from '../aws/transact.ts';
import { sameImport } from '../entities/samples/effective-sample.ts';
import { enqueueJob, sendFallback } from '../jobs/enqueue-job.ts';
import type { JobMessage } from '../jobs/job-message.ts';
import { acquire, whileIdle, whileJoinable, whileUnlocked } from '../jobs/lock.ts';
import { busy } from '../runtime/api-error.ts';
import { tableVariable } from '../tables/definitions.ts';
import type { Change, Condition } from '../tables/entity-table.ts';
import type { ExperimentRow } from '../tables/rows.ts';
import { experiments, projects } from '../tables/tables.ts';
import { calculateMessage, calculationDelaySeconds, calculationQueued } from './calculate-message.ts';

export interface ExperimentChange extends Change<ExperimentRow> {
  /** What the experiment's row must be besides idle is in `condition`; why it is not is what this answers. */
  refusal?: () => Error;
  /** Whether calculated values are stale afterwards, provided that there are functions and series. */
  stale: boolean;
}

export interface Changed {
  experiment: ExperimentRow;
  /** The name of the account that makes the change. */
  creator: string;
  newId: () => string;
}

/** Each attempt that fails means that somebody else's edit has come first: more at once than this are not waited for. */
const attempts = 40;

/**
 * Writes a change below an idle experiment, `steps`, with what it does to the experiment itself. Where it makes
 * calculated values stale, the same transaction acquires the lock for one calculation of them all, or finds it acquired
 * for one that no worker has started yet: however many edits come together and whatever crashes, one calculation follows
 * them, and none is lost.
 */
export async function changeExperiment(
  changed: Changed,
  change: ExperimentChange,
  steps: readonly Step[],
): Promise<void> {
  const { workspace_uuid: tenant, parent, sort } = changed.experiment;
  let { experiment } = changed;
  for (let attempt = 1; ; attempt++) {
    try {
      return await changeAsRead({ ...changed, experiment }, change, steps);
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
      const now = await experiments.get(tenant, { parent, sort });
      const refused =
        !now || isBusy(now) || hasOtherImport(now, experiment) || readsAlike(now, experiment) || attempt === attempts;
      if (refused) throw (change.refusal ?? busy)();
      experiment = now;
      await delay(Math.random() * 5 * attempt);
    }
  }
}

/** The experiment's row is not what the change was made for. */
class ChangedMeanwhile extends Error {}

/** What the steps would write was made without what an import has just given the samples. */
const hasOtherImport = (a: ExperimentRow, b: ExperimentRow) => a.outputs_import?.id !== b.outputs_import?.id;

/** What decides how a change is written. Where none of it differs, it was the change's own condition that failed. */
function readsAlike(a: ExperimentRow, b: ExperimentRow): boolean {
  return (['calculation_id', 'calculation_started', 'calculated_total', 'series_total'] as const).every(
    (name) => a[name] === b[name],
  );
}

async function changeAsRead(
  { experiment, creator, newId }: Changed,
  { stale, refusal: _, ...change }: ExperimentChange,
  steps: readonly Step[],
): Promise<void> {
  const { workspace_uuid: tenant, parent, sort } = experiment;
  const calculates =
    stale &&
    experiment.calculated_total + (change.add?.calculated_total ?? 0) > 0 &&
    experiment.series_total + (change.add?.series_total ?? 0) > 0;
  const message = calculates && !isJoinable(experiment) ? calculateMessage(experiment, newId(), creator) : undefined;
  const add = { ...change.add, ...(steps.some(writesDefinition) ? { definitions_version: 1 } : {}) };
  const set = { ...change.set, ...(message ? acquire(message) : {}) };
  const only = together([
    change,
    sameImport(experiment),
    stale && !calculates ? countsOf(experiment) : {},
    calculates ? (message ? whileUnlocked : whileJoinable(experiment)) : whileIdle,
  ]);
  const refusal = () => new ChangedMeanwhile();
  const key = { parent, sort };
  const changes = Object.keys(set).length + Object.keys(add).length > 0;
  const step = changes
    ? experiments.change(tenant, key, { set, add, ...only }, refusal)
    : experiments.check(tenant, key, only, refusal);
  if (message) await sendFallback(message);
  await transact([step, ...steps]);
  if (message) await queueUnlessOver(message, experiment);
}

async function queueUnlessOver(message: JobMessage, { workspace_uuid, parent, sort }: ExperimentRow): Promise<void> {
  const locked = await experiments.get(workspace_uuid, { parent, sort });
  if (locked?.calculation_id !== message.job_id) return;
  const project = await projects.get(workspace_uuid, { parent: workspace_uuid, sort: parent });
  if (project) await enqueueJob(message, locked, project, calculationQueued, { delaySeconds: calculationDelaySeconds });
}

/** What decided that no calculation is needed: another count means that somebody has just changed that. */
function countsOf({ calculated_total, series_total }: ExperimentRow): Condition {
  return {
    condition: '(attribute_not_exists(calculated_total) OR calculated_total = :functions) AND series_total = :series',
    values: { ':functions': calculated_total, ':series': series_total },
  };
}

function together(conditions: readonly Condition[]): Condition {
  const names = Object.assign({}, ...conditions.map((one) => one.names));
  return {
    condition: conditions.flatMap((one) => (one.condition ? [one.condition] : [])).join(' AND '),
    values: Object.assign({}, ...conditions.map((one) => one.values)),
    ...(Object.keys(names).length > 0 ? { names } : {}),
  };
}

/** Whoever has read the definitions at the version before must read them anew. */
function writesDefinition({ write: { Put, Update, Delete } }: Step): boolean {
  const { TableName } = Put ?? Update ?? Delete ?? {};
  return TableName !== undefined && versioned.some((table) => process.env[tableVariable(table)] === TableName);
}
const versioned = ['in-parameters', 'out-parameters', 'comp-parameters', 'rules', 'scripts'] as const;
