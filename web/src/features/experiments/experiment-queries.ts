import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import { fileName } from '#shared/rules/csv.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { downloadJson } from '#web/lib/browser/download.ts';
import { changedFields } from '#web/lib/forms/form-changes.ts';
import { notify } from '#web/lib/notices.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import {
  allExperimentsQuery,
  experimentListsKey,
  experimentPlaceOf,
  experimentsQuery,
  experimentTreeKey,
  putExperiment,
} from '#web/lib/resources/experiments.ts';
import { announceCopy } from './copies/announce-copy.ts';
import type { ExperimentForm } from './experiment-form.ts';

export const useListExperiments = (place: { workspace: string; project: string }) => useQuery(experimentsQuery(place));
export const useListAllExperiments = () => useQuery(allExperimentsQuery());

export function useUpdateExperiment(experiment: Experiment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (saved: ExperimentForm) =>
      callApi('updateExperiment', { ...callOf(experiment), body: changedFields({ opened: experiment, saved }) }),
    onSuccess: async (updated) => {
      putExperiment(client, updated);
      await client.invalidateQueries({ queryKey: experimentListsKey });
    },
  });
}

export function useDeleteExperiment(experiment: Experiment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('deleteExperiment', callOf(experiment)),
    onSuccess: async () => {
      client.removeQueries({ queryKey: experimentTreeKey(experiment.uuid) });
      await client.invalidateQueries({ queryKey: experimentListsKey });
    },
  });
}

export function useDuplicateExperiment(experiment: Experiment) {
  const client = useQueryClient();
  const { sample_count, expl } = experiment;
  const refetch = () => client.invalidateQueries({ queryKey: experimentListsKey });
  return useMutation({
    mutationFn: ({ duplicate, ...form }: ExperimentForm & { duplicate: BodyOf<'duplicateExperiment'>['duplicate'] }) =>
      callApi('duplicateExperiment', {
        ...callOf(experiment),
        body: { duplicate, experiment: { ...form, sample_count, expl } },
      }),
    onSuccess: async (copy) => {
      if (copy.generation_id !== '') {
        // A large copy is made in the background, also after the dialog has closed.
        notify(`${copy.name} is being copied`, 'info');
        void announceCopy(copy, experiment).catch(console.error).finally(refetch);
        return;
      }
      notify(`${copy.name} has been created`);
      await refetch();
    },
  });
}

/** Downloads the settings as a file, which other experiments can import. */
export function useExportSettings() {
  return useMutation({
    mutationFn: (experiment: Experiment) => callApi('exportParameters', callOf(experiment)),
    onSuccess: (settings, { name }) => downloadJson(`${fileName(`${name}_settings`)}.json`, settings),
  });
}

export function useImportSettings(experiment: Experiment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'importParameters'>) => callApi('importParameters', { ...callOf(experiment), body }),
    onSuccess: async ({ detail }) => {
      notify(detail);
      await client.invalidateQueries({ queryKey: experimentTreeKey(experiment.uuid) });
      await client.invalidateQueries({ queryKey: experimentListsKey });
    },
  });
}

const callOf = (experiment: Experiment) => placeArguments(experimentPlaceOf(experiment));
