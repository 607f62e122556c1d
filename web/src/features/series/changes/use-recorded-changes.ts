import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Annotation } from '#shared/rules/annotation.ts';
import { countOf } from '#shared/rules/format-count.ts';
import type { Excluded } from '#shared/rules/sample-state.ts';
import { type CellEdit, type CellValue, editedValues, valuesOf } from '#shared/samples/sample-values.ts';
import { ApiFailure } from '#web/lib/api/api-failure.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { notify } from '#web/lib/notices.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import { putSample, withoutSample } from '#web/lib/resources/merge-series.ts';
import { changeSeries } from '#web/lib/resources/series-cache.ts';
import { useCreateSample } from '#web/lib/resources/use-create-sample.ts';
import { currentSession } from '#web/lib/session/session.ts';
import type { NewEdit } from '#web/unsaved/keep-edits.ts';
import { currentSample } from '#web/unsaved/save-outcome.ts';
import { discardUnsaved, unsavedOf } from '#web/unsaved/unsaved-store.ts';
import { cellText } from '../cell-value.ts';
import type { Definitions } from '../definitions.ts';
import { editHistory, type HistoryStep, noteSuccessor, presentSampleOf } from './edit-history.ts';
import { editsStep } from './edits-step.ts';
import { deletingSeries } from './series-mutations.ts';

/** Everything that a sample can be given, so that nothing is lost of one that is copied, edited or brought back. */
type NewSample = Required<Omit<BodyInputOf<'createSample'>, 'restores' | 'label'>> & {
  label?: string | null | undefined;
  restores?: string;
};
type EditOfSample = Required<BodyInputOf<'updateSample'>>;
type EditOfValues = Omit<EditOfSample, keyof Excluded | keyof Annotation | 'label' | 'file' | 'origin'> &
  Partial<Pick<EditOfSample, 'label'>>;

interface Options {
  place: ExperimentPlace;
  experimentName: string;
  definitions: Definitions;
  /** Whether the account may create samples: if not, a deleted one cannot be restored. */
  mayCreate: boolean;
}

/** Changes of whole samples, each an undoable step. A deleted sample comes back as the same one. */
export function useRecordedChanges({ place, experimentName, definitions, mayCreate }: Options) {
  const changes = useChangeSeries(place);
  const { experiment } = place;
  const push = editHistory(experiment).push;

  async function remove(uuid: string): Promise<void> {
    const present = presentSampleOf(experiment, uuid);
    await changes.deleteSample.mutateAsync({ uuid: present });
    discardUnsaved(experiment, unsavedOf(experiment, present));
  }

  /** A sample as it was read keeps the values of inputs that were deleted since. */
  const presentInputs = ({ inParameters }: Sample) =>
    inParameters.filter(({ in_parameter }) => definitions.inputs.some(({ uuid }) => uuid === in_parameter));

  async function bringBack(sample: Sample): Promise<void> {
    const measured = new Set(definitions.outputs.filter((one) => !one.is_functional).map(({ uuid }) => uuid));
    const outParameters = sample.outParameters.flatMap(({ out_parameter, value }) =>
      value === null || !measured.has(out_parameter) ? [] : { out_parameter, value },
    );
    const restores = presentSampleOf(experiment, sample.uuid);
    const { label } = sample;
    const body: NewSample = { inParameters: presentInputs(sample), outParameters, source: 'create', label, restores };
    const made = await changes.createSample.mutateAsync({ series: sample.series, body });
    if (made.uuid === restores) return;
    noteSuccessor(experiment, restores, made.uuid);
    notify('The sample was deleted too long ago: a new one has its values', 'warning');
  }

  async function createSample(series: string, body: NewSample): Promise<void> {
    const made = await changes.createSample.mutateAsync({ series, body });
    push({ label: 'New sample', undo: () => remove(made.uuid), redo: () => bringBack(made) });
  }

  /**
   * Adds samples, all or none, and makes other changes with them, as one step.
   *
   * @param others makes the other changes, once the samples are there
   */
  async function createSamples(
    series: string,
    values: readonly ReturnType<typeof editedValues>[],
    others: () => HistoryStep | undefined,
  ): Promise<void> {
    const made: Sample[] = [];
    try {
      for (const one of values) {
        const body: NewSample = { ...one, source: 'create' };
        made.push(await changes.createSample.mutateAsync({ series, body }));
      }
    } catch (error) {
      for (const { uuid } of made) await remove(uuid);
      throw error;
    }
    const also = others();
    push({
      label: countOf(made.length, 'new sample', 'new samples'),
      async undo() {
        await also?.undo();
        for (const { uuid } of made.toReversed()) await remove(uuid);
      },
      async redo() {
        for (const sample of made) await bringBack(sample);
        await also?.redo();
      },
      discard: also?.discard,
      overrule: also?.overrule,
    });
    notify(`${countOf(made.length, 'sample', 'samples')} added; Ctrl+Z undoes it`);
  }

  /** Adds a sample with the same inputs, to be measured. */
  async function repeatSample(sample: Sample, number: number): Promise<void> {
    await createSample(sample.series, { inParameters: presentInputs(sample), outParameters: [], source: 'create' });
    notify(`A sample with the same inputs was added to series ${number}`);
  }

  async function deleteSample(sample: Sample, name: string): Promise<void> {
    await remove(sample.uuid);
    if (!mayCreate) return;
    push({ label: `${name} deleted`, undo: () => bringBack(sample), redo: () => remove(sample.uuid) });
  }

  async function editSample(sample: Sample, name: string, version: number, cells: readonly CellEdit[]): Promise<void> {
    const body: EditOfValues = { version, ...editedValues(cells) };
    await changes.updateSample.mutateAsync({ id: sample.uuid, body });
    const before = valuesOf(sample);
    const back = cells.map((cell) => ({ ...cell, value: before.get(cell.parameter) ?? null }));
    const valueAfter = new Map(cells.map(({ parameter, value }) => [parameter, value]));
    const edits = (steps: readonly CellEdit[], from: ReadonlyMap<string, CellValue>) =>
      steps.map((step) => newEdit(step, from.get(step.parameter) ?? null));
    const newEdit = (cell: CellEdit, value: CellValue): NewEdit => {
      const known = [...definitions.inputs, ...definitions.outputs].find(({ uuid }) => uuid === cell.parameter);
      const categories = known?.is_categorical ? known.categories : undefined;
      return {
        ...cell,
        sample: sample.uuid,
        before: value,
        label: `${known?.name ?? 'A value'} of ${name}`,
        text: cellText(cell.value, categories) || 'empty',
        ...(categories && { categories }),
      };
    };
    const isPossible = ({ kind, value }: CellEdit) => kind !== 'input' || value !== null;
    push(
      editsStep(() => ({ user: currentSession()?.sub ?? '', place: { ...place, name: experimentName } }), {
        label: `${name} edited`,
        forward: edits(cells, before),
        back: edits(back.filter(isPossible), valueAfter),
      }),
    );
  }

  return { deleteSeries: changes.deleteSeries, createSample, createSamples, repeatSample, deleteSample, editSample };
}

/** The calls that change series and whole samples, with their effect on the cached list. */
function useChangeSeries(place: ExperimentPlace) {
  const client = useQueryClient();
  const { query } = placeArguments(place);
  const deleteSeries = useMutation(deletingSeries(client, place));
  const createSample = useCreateSample(place);
  const updateSample = useMutation({
    mutationFn: ({ id, body }: { id: string; body: BodyInputOf<'updateSample'> }) =>
      callApi('updateSample', { path: { id }, query, body }),
    onSuccess: (sample) => changeSeries(client, place, (list) => putSample(list, sample)),
    onError: (error) => {
      const current = currentSample(error);
      if (!current) {
        if (error instanceof ApiFailure && error.status === 409) notify(error.message, 'error');
        return;
      }
      changeSeries(client, place, (list) => putSample(list, current));
      notify(
        `${current.edited_by ?? 'Somebody else'} changed this sample. It now shows the current values.`,
        'warning',
      );
    },
    meta: { ownStatuses: [409] },
  });
  const deleteSample = useMutation({
    mutationFn: ({ uuid }: Pick<Sample, 'uuid'>) => callApi('deleteSample', { path: { id: uuid }, query }),
    onSuccess: (_nothing, { uuid }) => changeSeries(client, place, (list) => withoutSample(list, uuid)),
  });
  return { deleteSeries, createSample, updateSample, deleteSample };
}
