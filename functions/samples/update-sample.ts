import type { Sample } from '../../shared/contracts/samples.ts';
import { changeExperiment } from '../jobs/lifecycle/change-experiment.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { requireAction } from '../platform/authorise.ts';
import { withCalculation } from '../platform/calculated-values.ts';
import { definitionsOf } from '../platform/definitions-of.ts';
import { asRead, withImport } from '../platform/imported-outputs.ts';
import { sampleShower } from '../platform/shown-sample.ts';
import { publishChange } from '../realtime/publish-change.ts';
import type { ExperimentRow, SampleRow } from '../tables/rows.ts';
import { samples } from '../tables/tables.ts';
import { changedInputs, changedOutputs } from './sample-values.ts';

/** Merges the sent values into a sample that is still the version from which the edit began. */
export const updateSample: Handle<'updateSample'> = async ({ target: stored, body, grant, above }, { now, newId }) => {
  const target = withImport(stored, above.experiment);
  const definitions = await definitionsOf(above.experiment);
  const show = sampleShower(definitions);
  if (body.version !== target.version) throw conflict(show(target));
  const inputs = changedInputs(definitions.inputs, target.in, body.inParameters);
  const outputs = changedOutputs(
    definitions.outputs,
    withCalculation(target, definitions.calculations).out,
    body.outParameters,
  );
  const editsInputs = Object.keys(inputs).length > 0;
  const { workspace_uuid: workspace, project_uuid: project } = target;
  if (editsInputs) requireAction('sample.advanced', grant.access, { workspace, project }, now());
  if (!editsInputs && Object.keys(outputs).length === 0) return show(target);
  const changes = {
    in: { ...target.in, ...inputs },
    out: { ...target.out, ...outputs },
    // It was predicted for the inputs as they were.
    predicted_score: editsInputs ? null : target.predicted_score,
    version: target.version + 1,
    edited_by: grant.caller.name,
    // They were calculated from other values.
    calculation_a: undefined,
    calculation_b: undefined,
    imported: undefined,
    ...(editsInputs ? { prediction_a: undefined, prediction_b: undefined, why_chosen: undefined } : {}),
  };
  try {
    await changeExperiment(
      { experiment: above.experiment, creator: grant.caller.name, newId },
      { set: {}, stale: true },
      [
        samples.change(
          workspace,
          { parent: target.parent, sort: target.sort },
          { set: changes, ...asRead(stored) },
          () => new ChangedMeanwhile(),
        ),
      ],
    );
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    const now = await current(target, above.experiment);
    throw now ? conflict(show(now)) : notFound();
  }
  const saved = show({ ...target, ...changes });
  const { experiment } = above;
  await publishChange({ experiment, editor: grant.caller }, { method: 'samples_changed', samples: [saved] });
  return saved;
};

class ChangedMeanwhile extends Error {}

async function current({ workspace_uuid, parent, sort }: SampleRow, experiment: ExperimentRow) {
  const row = await samples.get(workspace_uuid, { parent, sort });
  return row && withImport(row, experiment);
}

const conflict = (now: Sample) =>
  new ApiError('conflict', 'Somebody else has just changed this sample', { current: now });
