import { busy } from '../../platform/api-error.ts';
import { idle } from '../../platform/idle.ts';
import { sameImport } from '../../platform/imported-outputs.ts';
import { type Step, transact } from '../../platform/transact.ts';
import { tableVariable } from '../../tables/definitions.ts';
import type { Change } from '../../tables/entity-table.ts';
import type { ExperimentRow, ProjectRow } from '../../tables/rows.ts';
import { experiments } from '../../tables/tables.ts';
import { calculationMessage, calculationQueued } from './calculation-message.ts';
import { claimOf } from './claim.ts';
import { queueJob, sendGuard } from './queue-job.ts';

export interface ExperimentChange extends Change<ExperimentRow> {
  /** What the experiment's row must be besides idle is in `condition`; why it is not is what this answers. */
  refusal?: () => Error;
  /** Whether calculated values are stale afterwards, provided that there are functions and series. */
  stale: boolean;
}

export interface Changed {
  experiment: ExperimentRow;
  project: Pick<ProjectRow, 'uuid' | 'name'>;
  /** The name of the account that makes the change. */
  creator: string;
  newId: () => string;
}

/**
 * Writes a change below an idle experiment, `steps`, with what it does to the experiment itself. Where it makes
 * calculated values stale, the same transaction claims the experiment for one calculation of them all: however many
 * rows the change has, and whatever crashes, there is one calculation, and no change slips in before it.
 */
export async function changeExperiment(
  { experiment, project, creator, newId }: Changed,
  { stale, refusal = busy, ...change }: ExperimentChange,
  steps: readonly Step[],
): Promise<void> {
  const { workspace_uuid: tenant, parent, sort } = experiment;
  const functions = experiment.calculated_total + (change.add?.calculated_total ?? 0);
  const series = experiment.series_total + (change.add?.series_total ?? 0);
  const message = stale && functions > 0 && series > 0 ? calculationMessage(experiment, newId(), creator) : undefined;
  const add = { ...change.add, ...(steps.some(writesDefinition) ? { definitions_version: 1 } : {}) };
  const set = { ...change.set, ...(message ? claimOf('calculation', message.job_id, 0) : {}) };
  const unread = stale && !message;
  const same = sameImport(experiment);
  const conditions = [idle, same, ...(unread ? [{ condition: asRead }] : []), change].flatMap(
    ({ condition }) => condition ?? [],
  );
  const only = {
    condition: conditions.join(' AND '),
    values: {
      ...change.values,
      ...idle.values,
      ...same.values,
      ...(unread ? { ':functions': experiment.calculated_total, ':series': experiment.series_total } : {}),
    },
    ...(change.names ? { names: change.names } : {}),
  };
  const key = { parent, sort };
  const changes = Object.keys(set).length + Object.keys(add).length > 0;
  const step = changes
    ? experiments.change(tenant, key, { set, add, ...only }, refusal)
    : experiments.check(tenant, key, only, refusal);
  if (message) await sendGuard(message);
  await transact([step, ...steps]);
  if (!message) return;
  const claimed = await experiments.get(tenant, key);
  if (claimed?.calculation_id === message.job_id) await queueJob(message, claimed, project, calculationQueued);
}

/** What decided that no calculation is needed: another count means that somebody has just changed that. */
const asRead = '(attribute_not_exists(calculated_total) OR calculated_total = :functions) AND series_total = :series';

/** Whoever has read the definitions at the version before must read them anew. */
function writesDefinition({ write: { Put, Update, Delete } }: Step): boolean {
  const { TableName } = Put ?? Update ?? Delete ?? {};
  return TableName !== undefined && shownBy.some((table) => process.env[tableVariable(table)] === TableName);
}
const shownBy = ['in-parameters', 'out-parameters', 'comp-parameters'] as const;
