import { retryOnConflict } from '#functions/aws/retry-conflicts.ts';
import { type TransactionItem, transact } from '#functions/aws/transact.ts';
import { allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { writeResults } from '#functions/entities/results/result-blocks.ts';
import { predictionCells } from '#functions/entities/results/result-kinds.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { calculatedFrom } from '#functions/entities/samples/outdated-values.ts';
import { effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import { countPositions } from '#functions/entities/series/count-positions.ts';
import { compParameterKind, outParameterKind, ruleKind } from '#functions/features/definitions/kinds.ts';
import { whileUnlocked } from '#functions/jobs/lock.ts';
import { and, unchangedSince } from '#functions/tables/condition.ts';
import type { ExperimentRow, StoredSample } from '#functions/tables/rows.ts';
import { experiments, samples, series } from '#functions/tables/tables.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { seedLaterRights } from '../seed/later-rights.ts';
import { scan, textOf } from './raw-tables.ts';

/**
 * The changes that the newest version needs in the data of older ones, oldest first. Each may be run at any time, as
 * often as one likes, while people work: docs/migrations.md says how one is written.
 */
export const migrations: Readonly<Record<string, () => Promise<string>>> = {
  'count-rules': countRules,
  'result-blocks': resultBlocks,
  'later-rights': async () => {
    await seedLaterRights();
    return 'permissions and actions of later versions are there';
  },
};

/** Runs all of them, or the one of this name; says what each has done. */
export async function migrate(only?: string): Promise<string> {
  const chosen = Object.entries(migrations).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) throw new Error(`There is no migration ${only}: ${Object.keys(migrations).join(', ')}`);
  const lines: string[] = [];
  for (const [name, run] of chosen) lines.push(`${name}: ${await run()}`);
  return lines.join('\n');
}

/**
 * `calculated_total` once counted functions and functional outputs alone; now rules count too, and deleting an old one
 * would take 1 from a number that never had it.
 */
async function countRules(): Promise<string> {
  let [seen, mended] = [0, 0];
  for await (const item of scan('experiments')) {
    seen += 1;
    if (await mend(textOf(item.workspace_uuid), { parent: textOf(item.parent), sort: textOf(item.sort) })) mended += 1;
  }
  return `${mended} of ${seen} experiments were counted anew`;
}

/** Counts the definitions that exist now. Making or deleting one meanwhile raises the version: a conflict. */
async function mend(tenant: string, key: { parent: string; sort: string }): Promise<boolean> {
  const attempt = async (conflict: () => Error) => {
    const experiment = await experiments.get(tenant, key);
    if (!experiment) return false;
    const total = await countOf(experiment);
    if (total === experiment.calculated_total) return false;
    const changed = await experiments.update(tenant, key, {
      set: { calculated_total: total },
      condition: unchangedSince(experiment, 'definitions_version', 'settings_import'),
    });
    if (!changed) throw conflict();
    return true;
  };
  return retryOnConflict(attempt, { giveUp: () => giveUp(key.sort) });
}

function giveUp(experiment: string): never {
  throw new Error(`The definitions of the experiment ${experiment} change all the time: run the migration once more`);
}

async function countOf(experiment: ExperimentRow): Promise<number> {
  const { functions, outputs, rules } = await allDefinitionsOf(experiment);
  return [
    ...functions.map(compParameterKind.isCalculated),
    ...outputs.map(outParameterKind.isCalculated),
    ...rules.map(ruleKind.isCalculated),
  ].filter(Boolean).length;
}

type Moved = 'moved' | 'unchanged' | 'busy';

/** A transaction has 100 items, and one is the experiment's. */
const maxItems = 99;

/**
 * The results of jobs were once kept in slots of the samples, and the experiment named the calculations and the import
 * that were valid. Now they are in blocks, or with the sample's own values.
 */
async function resultBlocks(): Promise<string> {
  const count = { moved: 0, unchanged: 0, busy: 0 };
  let seen = 0;
  for await (const item of scan('experiments')) {
    seen += 1;
    const key = { parent: textOf(item.parent), sort: textOf(item.sort) };
    count[await move(textOf(item.workspace_uuid), key)] += 1;
  }
  const left = count.busy > 0 ? `; ${count.busy} were busy: run it once more` : '';
  return `${count.moved} of ${seen} experiments were rewritten${left}`;
}

/** A change meanwhile is a conflict. */
async function move(tenant: string, key: { parent: string; sort: string }): Promise<Moved> {
  const attempt = async (conflict: () => Error) => {
    const experiment = await experiments.get(tenant, key);
    if (!experiment) return 'unchanged';
    if (isBusy(experiment)) return 'busy';
    const counted = await countAll(experiment);
    if (!experiment.calculations && !experiment.outputs_import) return counted ? 'moved' : 'unchanged';
    await moveSamples(experiment, conflict);
    const set = { calculations: undefined, outputs_import: undefined };
    if (!(await experiments.update(tenant, key, { set, condition: unchanged(experiment) }))) throw conflict();
    return 'moved';
  };
  return retryOnConflict<Moved>(attempt, { giveUp: () => 'busy' });
}

const unchanged = (experiment: ExperimentRow) => and(whileUnlocked, unchangedSince(experiment, ...calculatedFrom));

/** Predictions first, of all samples: a run that continues after a crash finds the remaining ones and those in blocks. */
async function moveSamples(experiment: ExperimentRow, conflict: () => Error): Promise<void> {
  const { workspace_uuid: tenant, parent, sort, uuid, prediction_model } = experiment;
  const stored = await samples.list(tenant, uuid);
  const known = await effectiveSamples(experiment, stored);
  if (prediction_model && stored.some(({ prediction_a: a, prediction_b: b }) => a ?? b)) {
    const found = known.flatMap(({ series_uuid, position, version, prediction }) =>
      prediction ? [{ series_uuid, position, cells: predictionCells(prediction, version) }] : [],
    );
    await writeResults(experiment, prediction_model.uuid, 'prediction', found);
  }
  const items = stored.flatMap((row, index) => itemFor(row, known[index], conflict));
  for (let at = 0; at < items.length; at += maxItems) {
    const check = experiments.check(tenant, { parent, sort }, conflict, unchanged(experiment));
    await transact([check, ...items.slice(at, at + maxItems)]);
  }
}

function itemFor(row: StoredSample, known: EffectiveSample | undefined, conflict: () => Error): TransactionItem[] {
  const { calculation_a, calculation_b, prediction_a, prediction_b, imported } = row;
  if (!known || !(calculation_a ?? calculation_b ?? prediction_a ?? prediction_b ?? imported)) return [];
  const { out, version, edited_by, calculation } = known;
  const set = { out, version, edited_by, calculation, prediction_a: undefined, prediction_b: undefined };
  return [samples.change(row.workspace_uuid, row, { set, condition: unchangedSince(row, 'version') }, conflict)];
}

/** Blocks know samples by their positions, which are counted from now on. */
async function countAll({ workspace_uuid, uuid }: ExperimentRow): Promise<boolean> {
  const uncounted = (await series.list(workspace_uuid, uuid)).filter(
    ({ next_position }) => next_position === undefined,
  );
  for (const row of uncounted) await countPositions(row);
  return uncounted.length > 0;
}
