import { isBusy } from '../../shared/rules/jobs.ts';
import { changeExperiment } from '../jobs/lifecycle/change-experiment.ts';
import { busy, notFound } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { definitionsOf } from '../platform/definitions-of.ts';
import { sampleShower } from '../platform/shown-sample.ts';
import { publishChange } from '../realtime/publish-change.ts';
import { type SampleRow, sampleSort } from '../tables/rows.ts';
import { samples, series } from '../tables/tables.ts';
import { nextPosition } from './next-position.ts';
import { changedOutputs, newInputs } from './sample-values.ts';

export const createSample: Handle<'createSample'> = async ({ target, body, grant, above }, { now, newId }) => {
  if (isBusy(above.experiment)) throw busy();
  const definitions = await definitionsOf(above.experiment);
  const uuid = newId();
  const { workspace_uuid, project_uuid, experiment_uuid } = target;
  const values = {
    in: newInputs(definitions.inputs, body.inParameters),
    out: changedOutputs(definitions.outputs, {}, body.outParameters),
    comp: {},
  };
  const row: SampleRow = {
    parent: experiment_uuid,
    sort: sampleSort(target.uuid, uuid),
    uuid,
    workspace_uuid,
    project_uuid,
    experiment_uuid,
    series_uuid: target.uuid,
    creator: grant.caller.name,
    created: now(),
    is_generated: false,
    source: body.source,
    position: await nextPosition(target),
    version: 0,
    predicted_score: null,
    ...values,
  };
  await changeExperiment({ experiment: above.experiment, creator: row.creator, newId }, { set: {}, stale: true }, [
    series.change(
      workspace_uuid,
      { parent: target.parent, sort: target.sort },
      { set: {}, add: { sample_count: 1 } },
      notFound,
    ),
    samples.create(workspace_uuid, row),
  ]);
  const created = sampleShower(definitions)(row);
  const { experiment } = above;
  await publishChange({ experiment, editor: grant.caller }, { method: 'samples_changed', samples: [created] });
  return created;
};
