import { lockedMeanwhile, whileLocksStay } from '#functions/access/record-lock.ts';
import { retryOnConflict } from '#functions/aws/retry-conflicts.ts';
import { type TransactionItem, transact } from '#functions/aws/transact.ts';
import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { notAValueOf, settingValueOf } from '#functions/entities/samples/labelled-inputs.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { ApiError, notFound, refusedField } from '#functions/runtime/api-error.ts';
import { where } from '#functions/tables/condition.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import type { ShortlistRow } from '#functions/tables/shortlist-rows.ts';
import { experiments, shortlists } from '#functions/tables/tables.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { ShortlistEntry } from '#shared/contracts/shortlist.ts';
import { limits } from '#shared/rules/limits.ts';
import { messages } from '#shared/rules/messages.ts';
import { newInputs } from './sample-values.ts';

export const listShortlist: Handle<'listShortlist'> = async ({ target }) => (await entriesOf(target)).map(presentEntry);

/**
 * The predicted values are the caller's: a browser has calculated them from the model that it shows. An entry takes one
 * of as many places as the shortlist has, so that two at the same moment cannot exceed it (decision CHART-90).
 */
export const addToShortlist: Handle<'addToShortlist'> = async (
  { target, body, principal },
  { now, newId, isCommitted },
) => {
  const { workspace_uuid, project_uuid, uuid: parent } = target;
  const { inputs, outputs } = await definitionsOf(target);
  requireOutputs(outputs, body.predicted_outputs);
  const uuid = newId();
  const content: Omit<ShortlistRow, 'sort'> = {
    ...{ parent, uuid, workspace_uuid, project_uuid, name: body.name },
    ...{ creator: principal.caller.name, created: now() },
    in: newInputs(inputs, withIndices(inputs, body.inParameters)),
    predicted_outputs: Object.fromEntries(body.predicted_outputs.map(({ uuid: output, ...value }) => [output, value])),
    predicted_score: body.predicted_score,
  };
  const row = await retryOnConflict(async (conflict) => {
    const kept = await entriesOf(target);
    const own = kept.find((entry) => entry.uuid === uuid);
    const placed = own ?? { ...content, sort: isCommitted ? uuid : freePlace(kept, uuid) };
    await transact([shortlists.create(workspace_uuid, placed, conflict), whileUnlocked(target)]);
    return placed;
  });
  await publish(target, principal.caller);
  return presentEntry(row);
};

/** A place that no entry has. Entries that were copied, or kept by earlier versions, are at none and count all the same. */
function freePlace(kept: readonly ShortlistRow[], uuid: string): string {
  const placeless = kept.filter(({ sort }) => !places.includes(sort)).length;
  const free = places.filter((place) => kept.every(({ sort }) => sort !== place)).slice(placeless);
  // Adds at the same moment rarely choose the same one.
  const place = free[Number.parseInt(uuid.slice(-6), 16) % free.length];
  if (place === undefined) {
    throw new ApiError('refused', `A shortlist has at most ${limits.shortlist} settings: remove one first`);
  }
  return place;
}

const places = Array.from({ length: limits.shortlist }, (_, at) => String(at));

export const removeFromShortlist: Handle<'removeFromShortlist'> = async ({ target, path, principal, describe }) => {
  const { workspace_uuid, uuid: parent } = target;
  const entry = path.entry.toLowerCase();
  const row = (await entriesOf(target)).find(({ uuid }) => uuid === entry);
  if (!row) throw notFound();
  describe(`${row.name} of ${target.name}`);
  await transact([
    shortlists.remove(
      workspace_uuid,
      { parent, sort: row.sort },
      notFound,
      where<ShortlistRow>().equals('uuid', entry),
    ),
    whileUnlocked(target),
  ]);
  await publish(target, principal.caller);
};

const whileUnlocked = (target: ExperimentRow): TransactionItem =>
  experiments.check(target.workspace_uuid, target, lockedMeanwhile, whileLocksStay(target));

const publish = (experiment: ExperimentRow, editor: Parameters<typeof publishChange>[0]['editor']) =>
  publishChange({ experiment, editor }, { method: 'shortlist_changed', refetch: ['shortlist'] });

/** Oldest first, also within a second: their uuids are in the order of time. */
const entriesOf = async ({ workspace_uuid, uuid: experiment }: ExperimentRow) =>
  (await shortlists.list(workspace_uuid, experiment)).sort(
    (a, b) => a.created - b.created || (a.uuid < b.uuid ? -1 : 1),
  );

/** Settings name a category by its label, too. */
const withIndices = (
  inputs: readonly InParameter[],
  sent: readonly { in_parameter: string; value: number | string }[],
) =>
  sent.map(({ in_parameter, value }) => {
    const input = inputs.find(({ uuid }) => uuid === in_parameter);
    if (!input) throw refusedField(in_parameter, 'The experiment has no such input');
    const found = settingValueOf(input, value);
    if (found === undefined) throw refusedField(input.short_name, notAValueOf(input));
    return { in_parameter, value: found };
  });

function requireOutputs(outputs: readonly OutParameter[], sent: readonly { uuid: string }[]): void {
  const met = new Set<string>();
  for (const { uuid } of sent) {
    const output = outputs.find((one) => one.uuid === uuid);
    if (!output) throw refusedField(uuid, 'The experiment has no such output');
    if (met.has(uuid)) throw refusedField(output.short_name, messages.twice(output.name));
    met.add(uuid);
  }
}

const presentEntry = ({ uuid, name, creator, created, ...row }: ShortlistRow): ShortlistEntry => ({
  ...{ uuid, name, creator, created },
  inParameters: inOrder(row.in).map(([in_parameter, value]) => ({ in_parameter, value })),
  predicted_outputs: inOrder(row.predicted_outputs).map(([output, value]) => ({ uuid: output, ...value })),
  predicted_score: row.predicted_score,
});

/** A stored map has no order of its own. */
const inOrder = <Value>(values: Readonly<Record<string, Value>>) =>
  Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
