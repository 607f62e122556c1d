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
import { changeSeries, putSample } from '#web/lib/resources/series-cache.ts';
import { useCreateSample } from '#web/lib/resources/use-create-sample.ts';
import type { NewEdit } from '#web/unsaved/keep-edits.ts';
import { currentSample } from '#web/unsaved/save-outcome.ts';
import { cellText } from '../cell-value.ts';
import type { Definitions } from '../definitions.ts';
import { editHistory } from './edit-history.ts';
import { editsStep, type KeptEdits } from './edits-step.ts';
import { createdStep, deletedStep, type NewSample, presentInputs, removeSample } from './sample-steps.ts';
import { deletingSeries } from './series-mutations.ts';

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
  const client = useQueryClient();
  const { experiment } = place;
  const context = { client, place, experimentName };
  const push = editHistory(experiment).push;

  async function createSample(series: string, body: NewSample): Promise<void> {
    const made = await changes.createSample.mutateAsync({ series, body });
    push(createdStep(context, { kind: 'created', label: 'New sample', samples: [made] }));
  }

  /**
   * Adds samples, all or none, and makes other changes with them, as one step.
   *
   * @param others makes the other changes, once the samples are there
   */
  async function createSamples(
    series: string,
    values: readonly ReturnType<typeof editedValues>[],
    others: () => { kept: () => KeptEdits } | undefined,
  ): Promise<void> {
    const made: Sample[] = [];
    try {
      for (const one of values) {
        const body: NewSample = { ...one, source: 'create' };
        made.push(await changes.createSample.mutateAsync({ series, body }));
      }
    } catch (error) {
      for (const { uuid } of made) await removeSample(context, uuid);
      throw error;
    }
    const label = countOf(made.length, 'new sample', 'new samples');
    push(createdStep(context, { kind: 'created', label, samples: made, edits: others()?.kept() }));
    notify(`${countOf(made.length, 'sample', 'samples')} added; Ctrl+Z undoes it`);
  }

  /** Adds a sample with the same inputs, to be measured. */
  async function repeatSample(sample: Sample, number: number): Promise<void> {
    await createSample(sample.series, {
      inParameters: presentInputs(context, sample),
      outParameters: [],
      source: 'create',
    });
    notify(`A sample with the same inputs was added to series ${number}`);
  }

  async function deleteSample(sample: Sample, name: string): Promise<void> {
    await removeSample(context, sample.uuid);
    if (mayCreate) push(deletedStep(context, { kind: 'deleted', label: `${name} deleted`, sample }));
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
      editsStep(context, {
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
  return { deleteSeries, createSample, updateSample };
}
