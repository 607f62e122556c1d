import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { newSample } from '#functions/entities/samples/new-sample.ts';
import { samplePresenter } from '#functions/entities/samples/present-sample.ts';
import { fromCurrent } from '#functions/formulas/as-read.ts';
import { changeExperiment } from '#functions/formulas/change-experiment.ts';
import { recalculate } from '#functions/formulas/recalculate.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { busy, notFound } from '#functions/runtime/api-error.ts';
import { askSandbox } from '#functions/sandbox/client/ask-sandbox.ts';
import { sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import { sampleSort } from '#functions/tables/rows.ts';
import { samples, series } from '#functions/tables/tables.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { nextPosition } from './next-position.ts';
import { changedOutputs, newInputs } from './sample-values.ts';

export const createSample: Handle<'createSample'> = async (
  { target, body, principal, ancestors },
  { now, newId, isCommitted },
) => {
  if (!isCommitted && isBusy(ancestors.experiment)) throw busy();
  const definitions = await definitionsOf(ancestors.experiment);
  const { workspace_uuid } = target;
  const { inParameters, outParameters, ...own } = body;
  const values = {
    in: newInputs(definitions.inputs, inParameters),
    out: changedOutputs(definitions.outputs, {}, outParameters),
  };
  const uuid = newId();
  const before =
    isCommitted && (await samples.get(workspace_uuid, { parent: target.parent, sort: sampleSort(target.uuid, uuid) }));
  const row = newSample(target, {
    uuid,
    series_uuid: target.uuid,
    creator: principal.caller.name,
    created: now(),
    position: before ? before.position : await nextPosition(target),
    ...own,
    ...values,
  });
  const counted = series.change(
    workspace_uuid,
    { parent: target.parent, sort: target.sort },
    { set: {}, add: { sample_count: 1 } },
    notFound,
  );
  const created = await fromCurrent(ancestors.experiment, async (experiment, { whileAsRead }) => {
    const { rows, set, stale } = await recalculate(experiment, [row], {
      sandbox: sandboxOf(askSandbox, workspace_uuid),
      newId,
    });
    const [calculated = row] = rows;
    await changeExperiment({ experiment, creator: row.creator, newId }, { set, stale, ...whileAsRead }, [
      counted,
      samples.create(workspace_uuid, calculated),
    ]);
    return samplePresenter(await definitionsOf(experiment))(calculated);
  });
  const { experiment } = ancestors;
  await publishChange({ experiment, editor: principal.caller }, { method: 'samples_changed', samples: [created] });
  return created;
};
