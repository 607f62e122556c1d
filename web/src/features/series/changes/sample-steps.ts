import type { BodyInputOf } from '#shared/contracts/routes.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { runMutation } from '#web/lib/api/run-mutation.ts';
import { notify } from '#web/lib/notices.ts';
import { inParametersQuery, outParametersQuery } from '#web/lib/resources/definitions.ts';
import { namedSamples } from '#web/lib/resources/sample-names.ts';
import { cachedSeries, findSample } from '#web/lib/resources/series-cache.ts';
import { creatingSample } from '#web/lib/resources/use-create-sample.ts';
import { currentSession } from '#web/lib/session/session.ts';
import { discardUnsaved, unsavedOf } from '#web/unsaved/unsaved-store.ts';
import { type HistoryStep, noteSuccessor, OvertakenStep, presentSampleOf, type StepContext } from './edit-history.ts';
import { editsStep, type KeptEdits } from './edits-step.ts';
import { deletingSample } from './series-mutations.ts';

/** Everything that a sample can be given, so that nothing is lost of one that is copied, edited or brought back. */
export type NewSample = Required<Omit<BodyInputOf<'createSample'>, 'restores' | 'label'>> & {
  label?: string | null | undefined;
  restores?: string;
};

/** New samples, and values that were pasted with them; kept over a reload as it is. */
export interface CreatedSamples {
  kind: 'created';
  label: string;
  samples: readonly Sample[];
  edits?: KeptEdits | undefined;
}

export interface DeletedSample {
  kind: 'deleted';
  label: string;
  sample: Sample;
}

export function createdStep(context: StepContext, { label, edits, ...created }: CreatedSamples): HistoryStep {
  let samples = [...created.samples];
  const also = edits && editsStep(context, edits);
  return {
    label,
    async undo() {
      for (const sample of samples) refuseOvertaken(context, sample);
      await also?.undo();
      for (const { uuid } of samples.toReversed()) await removeSample(context, uuid);
    },
    async redo() {
      const back: Sample[] = [];
      for (const sample of samples) back.push(await bringBack(context, sample));
      samples = back;
      await also?.redo();
    },
    discard: also?.discard,
    overrule: also?.overrule,
    kept: () => ({ kind: 'created', label, samples, edits: also?.kept() }) satisfies CreatedSamples,
  };
}

/** A deleted sample comes back as the same one. */
export function deletedStep(context: StepContext, { label, ...deleted }: DeletedSample): HistoryStep {
  let { sample } = deleted;
  return {
    label,
    async undo() {
      sample = await bringBack(context, sample);
    },
    async redo() {
      refuseOvertaken(context, sample);
      await removeSample(context, sample.uuid);
    },
    kept: () => ({ kind: 'deleted', label, sample }) satisfies DeletedSample,
  };
}

/** A sample that somebody else has changed since is not deleted by an undo or redo: their values would go with it. */
function refuseOvertaken({ client, place }: StepContext, { uuid, version, edited_by }: Sample): void {
  const list = cachedSeries(client, place);
  const now = findSample(list, presentSampleOf(place.experiment, uuid));
  const by = now?.edited_by;
  // Calculations change the version too, and name nobody.
  if (!now || now.version === version || by === undefined || by === edited_by || by === currentSession()?.name) return;
  const name = namedSamples(list).find(({ sample }) => sample.uuid === now.uuid)?.name ?? 'The sample';
  notify(`${name} was not deleted: ${by} has changed it since`, 'warning');
  throw new OvertakenStep();
}

export async function removeSample({ client, place }: StepContext, uuid: string): Promise<void> {
  const present = presentSampleOf(place.experiment, uuid);
  await runMutation(client, deletingSample(client, place), { uuid: present });
  discardUnsaved(place.experiment, unsavedOf(place.experiment, present));
}

/** A sample as it was read keeps the values of inputs that were deleted since. */
export function presentInputs({ client, place }: StepContext, { inParameters }: Sample) {
  const inputs = client.getQueryData(inParametersQuery(place).queryKey) ?? [];
  return inParameters.filter(({ in_parameter }) => inputs.some(({ uuid }) => uuid === in_parameter));
}

async function bringBack(context: StepContext, sample: Sample): Promise<Sample> {
  const { client, place } = context;
  const outputs = client.getQueryData(outParametersQuery(place).queryKey) ?? [];
  const measured = new Set(outputs.filter((one) => !one.is_functional).map(({ uuid }) => uuid));
  const outParameters = sample.outParameters.flatMap(({ out_parameter, value }) =>
    value === null || !measured.has(out_parameter) ? [] : { out_parameter, value },
  );
  const restores = presentSampleOf(place.experiment, sample.uuid);
  const { label, series } = sample;
  const inParameters = presentInputs(context, sample);
  const body: NewSample = { inParameters, outParameters, source: 'create', label, restores };
  const made = await runMutation(client, creatingSample(client, place), { series, body });
  if (made.uuid !== restores) {
    noteSuccessor(place.experiment, restores, made.uuid);
    notify('The sample was deleted too long ago: a new one has its values', 'warning');
  }
  return { ...sample, version: made.version, edited_by: made.edited_by };
}
