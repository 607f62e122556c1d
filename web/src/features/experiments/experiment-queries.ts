import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { MixtureDefinition } from '#shared/contracts/mixtures.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import { fileName } from '#shared/rules/csv.ts';
import { ApiFailure } from '#web/lib/api/api-failure.ts';
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
import type { ExperimentForm } from './experiment-form.tsx';

export const useListExperiments = (place: { workspace: string; project: string }) => useQuery(experimentsQuery(place));
export const useListAllExperiments = () => useQuery(allExperimentsQuery());

export function useUpdateExperiment(experiment: Experiment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (saved: ExperimentForm & { mixtures: MixtureDefinition[]; reasons: string[] }) => {
      const opened = {
        blocks: 'none',
        whole_front: false,
        ...{ sources: [], reasons: [] },
        ...experiment,
        mixtures: experiment.mixtures ?? [],
      };
      return callApi('updateExperiment', { ...callOf(experiment), body: changedFields({ opened, saved }) });
    },
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
    mutationFn: ({
      duplicate,
      whole_front,
      ...form
    }: ExperimentForm & { duplicate: BodyOf<'duplicateExperiment'>['duplicate'] }) =>
      callApi('duplicateExperiment', {
        ...callOf(experiment),
        body: {
          duplicate,
          experiment: {
            ...{ ...form, sample_count, expl },
            ...((whole_front || experiment.whole_front) && { whole_front }),
          },
        },
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

const pollMilliseconds = 2000;
/** 20 minutes: a copy's job ends long before. */
const maxPolls = 600;

/** Polls until a copy exists, or its job has ended without it, and shows a notice. */
async function announceCopy(copy: Experiment, original: Experiment): Promise<void> {
  for (let poll = 0; poll < maxPolls; poll++) {
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    try {
      // First whether the job runs, then whether the copy exists: a copy that is finished in between is not missed.
      const running = await readCopy(original);
      if (await readCopy(copy)) return notify(`${copy.name} has been created`);
      if (running?.generation_id !== copy.uuid) return notify(`${copy.name} was not created`, 'warning');
    } catch (error) {
      if (!isTemporary(error)) throw error;
    }
  }
}

/** The experiment's current state; undefined if it does not exist (yet), which this call does not treat as an error. */
async function readCopy({ uuid }: Experiment): Promise<Experiment | undefined> {
  const [found] = await callApi('listRecentExperiments', { body: { experiments: [uuid] } });
  return found;
}

/** No answer, too many requests, or a failure of the server: the next poll may succeed. A session that ended stays ended. */
function isTemporary(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status === 429 || error.status >= 500);
}
