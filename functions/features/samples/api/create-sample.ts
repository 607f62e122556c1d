import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { restorable } from '#functions/entities/samples/deleted-sample.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { authorOf, recordEvent } from '#functions/entities/samples/history/record-history.ts';
import { newSample } from '#functions/entities/samples/new-sample.ts';
import { samplePresenter } from '#functions/entities/samples/present-sample.ts';
import { effectiveOf } from '#functions/entities/samples/read-effective.ts';
import { heldLabel, reserveLabel, reserveLabels } from '#functions/entities/samples/sample-labels.ts';
import { countPositions } from '#functions/entities/series/count-positions.ts';
import { changeExperiment, retryIfChanged } from '#functions/formulas/change-experiment.ts';
import { recalculate } from '#functions/formulas/recalculate.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { ApiError, busy, notFound } from '#functions/runtime/api-error.ts';
import type { Context } from '#functions/runtime/context.ts';
import { askSandbox } from '#functions/sandbox/client/ask-sandbox.ts';
import { sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import { type ExperimentRow, type SeriesRow, sampleSort } from '#functions/tables/rows.ts';
import { deletedSamples, samples, series } from '#functions/tables/tables.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { changedOutputs, newInputs } from './sample-values.ts';

/** Creates a sample, or brings back a deleted one as it was (decision SAMPLE-10). */
export const createSample: Handle<'createSample'> = async (request, context) => {
  const { target, body, principal, ancestors } = request;
  const { now, newId, isCommitted } = context;
  if (!isCommitted && isBusy(ancestors.experiment)) throw busy();
  const { workspace_uuid } = target;
  const { restores, ...values } = body;
  const found = restores ? await withOwnLabel(target, restores, now()) : undefined;
  const author = authorOf(principal, now(), {}, 'typed');
  const kept = found && { ...found, history: await recordEvent(author, found, 'restored', newId) };
  const there = restores && !kept ? await samples.get(workspace_uuid, keyOf(target, restores)) : undefined;
  if (there) return present(target, ancestors.experiment, await effectiveOf(ancestors.experiment, there));
  if (restores && !kept) throw notFound();
  const made = kept ? undefined : await rowOf(request, values, context);
  if (made && !isCommitted) await reserveLabel(ancestors.experiment, made);
  // A new sample has no results of jobs.
  const readWith = async (experiment: ExperimentRow) => made ?? (kept && (await effectiveOf(experiment, kept)));
  const counted = series.change(
    workspace_uuid,
    { parent: target.parent, sort: target.sort },
    { set: {}, add: { sample_count: 1 } },
    notFound,
  );
  const created = await retryIfChanged(ancestors.experiment, async (experiment, { ifUnchanged }) => {
    const sample = await readWith(experiment);
    if (!sample) throw notFound();
    const { rows, set, outdates } = await recalculate(experiment, [sample], {
      sandbox: sandboxOf(askSandbox, workspace_uuid),
      newId,
    });
    const [calculated = sample] = rows;
    await changeExperiment({ experiment, creator: principal.caller.name, newId }, { set, outdates, ...ifUnchanged }, [
      counted,
      samples.create(workspace_uuid, { ...(kept ?? sample), calculation: calculated.calculation }, restoredMeanwhile),
      ...heldLabel(experiment, sample),
      ...(kept ? [deletedSamples.remove(workspace_uuid, kept, restoredMeanwhile)] : []),
    ]);
    return present(target, experiment, calculated);
  });
  const { experiment } = ancestors;
  await publishChange(
    { experiment, editor: principal.caller },
    // Windows that have read the files meanwhile lack those of a sample that was deleted.
    { method: 'samples_changed', samples: [created], ...(restores && { refetch: ['files'] }) },
  );
  return created;
};

type Request = Pick<Parameters<Handle<'createSample'>>[0], 'target' | 'ancestors' | 'principal'>;

/** The row of a new sample with the values of a body. */
async function rowOf(
  { target, ancestors, principal }: Request,
  { inParameters, outParameters, label, ...own }: Omit<BodyOf<'createSample'>, 'restores'>,
  { now, newId, isCommitted }: Context,
): Promise<EffectiveSample> {
  const definitions = await definitionsOf(ancestors.experiment);
  const values = {
    in: newInputs(definitions.inputs, inParameters),
    out: changedOutputs(definitions.outputs, {}, outParameters),
  };
  const uuid = newId();
  const before = isCommitted && (await samples.get(target.workspace_uuid, keyOf(target, uuid)));
  return newSample(target, {
    uuid,
    series_uuid: target.uuid,
    creator: principal.caller.name,
    created: now(),
    position: before ? before.position : await nextPosition(target),
    ...own,
    ...(label != null && { label }),
    ...values,
  });
}

const keyOf = ({ parent, uuid }: SeriesRow, sample: string) => ({ parent, sort: sampleSort(uuid, sample) });

const present = async (target: SeriesRow, experiment: ExperimentRow, sample: EffectiveSample) =>
  samplePresenter(await definitionsOf(experiment), [target])(sample);

/** A deleted sample as it comes back; without its label where another sample has been given that. */
async function withOwnLabel(target: SeriesRow, sample: string, now: number) {
  const kept = await restorable(target, sample, now);
  if (kept?.label === undefined) return kept;
  const { experiment_uuid: uuid, workspace_uuid, project_uuid } = target;
  const experiment = { uuid, workspace_uuid, project_uuid };
  const taken = await reserveLabels(experiment, [kept]);
  return taken.size > 0 ? { ...kept, label: undefined } : kept;
}

const restoredMeanwhile = () =>
  new ApiError('refused', 'Somebody else has just brought this sample back: reload and try again');

/** The position after the last sample of the series, counted on its row: two samples never share one. */
export async function nextPosition(target: SeriesRow): Promise<number> {
  await countPositions(target);
  const row = await series.update(target.workspace_uuid, target, { set: {}, add: { next_position: 1 } });
  if (row?.next_position === undefined) throw notFound();
  return row.next_position - 1;
}
