import { whileLocksStay } from '#functions/access/record-lock.ts';
import { sendMessage } from '#functions/aws/send-message.ts';
import type { TransactionItem } from '#functions/aws/transact.ts';
import { allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { dropResult } from '#functions/entities/results/valid-results.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { rememberReasons } from '#functions/entities/samples/exclude-sample.ts';
import type { DefinitionsOfHistory } from '#functions/entities/samples/history/changes-between.ts';
import { recordEdits } from '#functions/entities/samples/history/record-history.ts';
import { effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import { calculateMessage, calculationQueued } from '#functions/formulas/calculate-message.ts';
import {
  type Changed,
  changeExperiment,
  retryIfChanged,
  whileJoinable,
} from '#functions/formulas/change-experiment.ts';
import { formulasReading, recalculate, uncalculated } from '#functions/formulas/recalculate.ts';
import type { JobMessage } from '#functions/jobs/job-message.ts';
import {
  acquire,
  experimentKey,
  lockedByRequest,
  release,
  whileLockedBy,
  whileUnlocked,
} from '#functions/jobs/lock.ts';
import { enqueueJob, sendFallback } from '#functions/jobs/start-job.ts';
import { ApiError, busy, changedElsewhere } from '#functions/runtime/api-error.ts';
import { askSandbox } from '#functions/sandbox/client/ask-sandbox.ts';
import { sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import { and, isUnchangedSince, unchangedSince } from '#functions/tables/condition.ts';
import type { ExperimentRow, ProjectRow, SeriesRow, StoredSample } from '#functions/tables/rows.ts';
import { experiments, samples } from '#functions/tables/tables.ts';
import type { HistoryAuthor } from '#shared/contracts/sample-history.ts';
import { isJoinable } from '#shared/rules/jobs.ts';
import { changedMeanwhile } from '../messages.ts';
import { stageOutputs } from '../stage-outputs.ts';

/** A transaction has 100 items: one is the experiment's, and one may be the mark of a call that can be repeated. */
const maxItems = 98;
/** Samples of the changed series, whose outputs are all written again: within API Gateway's 29 seconds. */
const maxStaged = 20_000;

type Change = Omit<Changed, 'creator'> & {
  project: ProjectRow;
  author: HistoryAuthor;
  definitions: DefinitionsOfHistory;
};

/** A stored sample, as it is with the results of jobs, and its changed version. */
interface FilledSample {
  stored: StoredSample;
  before: EffectiveSample;
  filled: EffectiveSample;
}

interface PlannedOutputs {
  /** The series of the samples. */
  series: readonly Pick<SeriesRow, 'uuid' | 'sample_count'>[];
  /** The samples as they are stored and, in the same order, as they are. */
  stored: readonly StoredSample[];
  visible: readonly EffectiveSample[];
  /** The changed sample, or the same object without a change. */
  fill: (row: EffectiveSample) => EffectiveSample;
  /** The short names of the outputs that may change. */
  changed: readonly string[];
}

/** Gives samples their outputs, all or none. Returns the changed ones. */
export async function applyOutputs(change: Change, planned: PlannedOutputs): Promise<EffectiveSample[]> {
  const { series, stored, visible, fill, changed } = planned;
  const few = visible.flatMap((before, index) => {
    const [row, filled] = [stored[index], fill(before)];
    return row && filled !== before ? [{ stored: row, before, filled }] : [];
  });
  if (few.length === 0) return [];
  if (few.length <= maxItems) return writeFew(change, few, changed);
  const of = new Set(few.map(({ filled }) => filled.series_uuid));
  const changedSeries = series.filter(({ uuid }) => of.has(uuid));
  if (changedSeries.reduce((sum, { sample_count }) => sum + sample_count, 0) > maxStaged) throw tooMany();
  const filled = few.map((one) => one.filled);
  await stageMany(change, { series: changedSeries, fill, changed, filled });
  return filled;
}

const tooMany = () =>
  new ApiError(
    'refused',
    `The series have more than ${maxStaged} samples: report ${maxItems} at a time, or import a file`,
  );

/** Gives samples their outputs in one transaction, with their formulas' values. */
async function writeFew(
  { experiment, author, definitions, newId }: Change,
  few: readonly FilledSample[],
  changed: readonly string[],
): Promise<EffectiveSample[]> {
  const edits = few.map(({ before, filled }) => ({ before, after: filled }));
  const rows = await recordEdits(author, edits, definitions, newId);
  const creator = author.by;
  const sandbox = sandboxOf(askSandbox, experiment.workspace_uuid);
  return retryIfChanged(experiment, async (current, { number, ifUnchanged }) => {
    // The changed samples were read with the imports of the first attempt.
    if (!isUnchangedSince(experiment, current, 'outputs_imports')) throw changedSince();
    const isFirst = number === 1;
    const calculated = isFirst ? await recalculate(current, rows, { sandbox, changed, newId }) : uncalculated(rows);
    const { set, outdates } = calculated;
    await changeExperiment(
      { experiment: current, creator, newId },
      { set: { ...set, ...remembered(current, rows) }, outdates, ...(isFirst ? ifUnchanged : {}) },
      calculated.rows.flatMap((row, index) => itemsFor(row, few[index]?.stored, creator)),
    );
    return calculated.rows;
  });
}

function itemsFor(row: EffectiveSample, stored: StoredSample | undefined, creator: string): TransactionItem[] {
  if (!stored) return [];
  const { workspace_uuid, parent, sort, out, version, calculation, state, reason, note, tags, history } = row;
  const set = { out, version, calculation, edited_by: creator, state, reason, note, tags, history };
  const condition = unchangedSince(stored, 'version');
  return [samples.change(workspace_uuid, { parent, sort }, { set, condition }, changedSince)];
}

/** The reasons of changed samples join those of the experiment. */
const remembered = (experiment: ExperimentRow, rows: readonly EffectiveSample[]) =>
  rememberReasons(
    experiment,
    rows.map(({ reason }) => reason),
  );

const changedSince = () => changedElsewhere('the series');

/**
 * Gives more samples than fit into a transaction their outputs, all or none (decision IMPORT-8). Staged outputs are
 * invisible until the experiment's row names the import. Meanwhile the experiment is locked for the calculation that
 * may follow, so that nobody edits; after a crash that calculation starts, and releases the lock.
 */
async function stageMany(
  { experiment, project, author, definitions, newId }: Change,
  {
    series,
    fill,
    changed,
    filled,
  }: Pick<PlannedOutputs, 'series' | 'fill' | 'changed'> & { filled: EffectiveSample[] },
): Promise<void> {
  const tenant = experiment.workspace_uuid;
  // A queued calculation will include these too.
  const joins = isJoinable(experiment);
  const message = calculateMessage(experiment, joins ? experiment.calculation_id : newId(), author.by);
  const importId = newId();
  const key = experimentKey(message);
  await sendFallback(message);
  const locked = await experiments.update(tenant, key, {
    set: acquire(message, lockedByRequest),
    condition: and(joins ? whileJoinable(experiment) : whileUnlocked, whileLocksStay(experiment)),
  });
  if (!locked) throw busy();
  const formulas = formulasReading(await allDefinitionsOf(locked), changed);
  let { outputs_imports } = locked;
  try {
    for (const { uuid } of series) {
      const stored = await samples.list(tenant, locked.uuid, { beginsWith: `${uuid}#` });
      const known = await effectiveSamples(locked, stored);
      const outputs = { series: uuid, importId, message, stored, known, fill, formulas, author, definitions };
      outputs_imports = await stageOutputs({ ...locked, outputs_imports }, outputs);
    }
  } catch (error) {
    // A sample was edited just before the lock was acquired: nobody should have to wait for the fallback message.
    if (error instanceof ApiError) await restoreLock(message, joins);
    throw error;
  }
  const reasons = remembered(locked, filled);
  const calculates = joins || formulas.length > 0;
  const committed = await experiments.update(tenant, key, {
    set: {
      ...{ outputs_imports, ...reasons },
      ...(calculates ? acquire(message) : release(message.kind)),
    },
    condition: whileLockedBy(message),
  });
  if (!committed) {
    await dropResult(message, importId);
    throw changedMeanwhile();
  }
  if (calculates) await enqueueJob(message, committed, project, calculationQueued);
}

/** Releases the lock, or returns it to the calculation that waits for a worker. */
async function restoreLock(message: JobMessage, joins: boolean): Promise<void> {
  const set = joins ? acquire(message) : release(message.kind);
  await experiments.update(message.workspace_uuid, experimentKey(message), { set, condition: whileLockedBy(message) });
  if (joins) await sendMessage(message.kind, message);
}
