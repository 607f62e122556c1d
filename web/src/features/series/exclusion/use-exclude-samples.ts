import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { countOf } from '#shared/rules/format-count.ts';
import { type Excluded, exclusionTexts, isSameExclusion } from '#shared/rules/sample-state.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { notify } from '#web/lib/notices.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import { experimentQuery } from '#web/lib/resources/experiments.ts';
import { findSample, putSample } from '#web/lib/resources/merge-series.ts';
import { cachedSeries, changeSeries } from '#web/lib/resources/series-cache.ts';
import { currentSample } from '#web/unsaved/save-outcome.ts';
import { editHistory, presentSampleOf } from '../changes/edit-history.ts';
import { type SampleRow, sampleNameOf } from '../grid/sample-rows.ts';

/** A change of one sample's state. */
interface Turn {
  uuid: string;
  /** 'sample 3 of series 1'. */
  name: string;
  from: Excluded;
  to: Excluded;
}

type Body = Required<Pick<BodyInputOf<'updateSample'>, 'version' | keyof Excluded>>;

/** Attempts of one change while values of the sample are saved at the same time. */
const maxAttempts = 5;
/** Calls at the same time. */
const atOnce = 4;

/** Says of samples that they failed or are left out, or takes that back: one step of undo, however many they are. */
export function useExcludeSamples(place: ExperimentPlace) {
  const client = useQueryClient();
  const { experiment } = place;
  const { queryKey } = experimentQuery(place);
  const { query } = placeArguments(place);

  /** Undefined where somebody else has changed the state: theirs stays. */
  async function change({ uuid, name, from, to }: Turn): Promise<Sample | undefined> {
    const id = presentSampleOf(experiment, uuid);
    const save = async (now: Sample | undefined, attempt: number): Promise<Sample | undefined> => {
      if (!now || !isSameExclusion(now, from)) {
        notify(`Somebody else has changed the state of ${name}, which stays`, 'warning');
        return now;
      }
      const body: Body = { version: now.version, state: to.state ?? null, reason: to.reason ?? null };
      try {
        return await callApi('updateSample', { path: { id }, query, body });
      } catch (error) {
        const current = currentSample(error);
        if (!current || attempt >= maxAttempts) throw error;
        return save(current, attempt + 1);
      }
    };
    return save(findSample(cachedSeries(client, place), id), 1);
  }
  const { mutateAsync } = useMutation({
    mutationFn: change,
    onSuccess: (sample) => sample && changeSeries(client, place, (list) => putSample(list, sample)),
  });

  /** Ends with the first failure; `done` has what was changed before. */
  async function takeAll(turns: readonly Turn[], done: Turn[]): Promise<void> {
    // The first change brings a new reason into the experiment's list, which the others then find there.
    for (let from = 0; from < turns.length; from = from === 0 ? 1 : from + atOnce) {
      const group = turns.slice(from, from === 0 ? 1 : from + atOnce);
      const ended = await Promise.allSettled(group.map((turn) => mutateAsync(turn)));
      done.push(...group.filter((_, index) => ended[index]?.status === 'fulfilled'));
      const failed = ended.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
    }
  }

  return async (rows: readonly SampleRow[], to: Excluded): Promise<void> => {
    const turns = rows.flatMap((row): Turn[] => {
      const { uuid, state, reason } = row.sample;
      const from: Excluded = { state, reason };
      return isSameExclusion(from, to) ? [] : [{ uuid, name: sampleNameOf(row), from, to }];
    });
    const done: Turn[] = [];
    try {
      await takeAll(turns, done);
    } finally {
      const [first] = done;
      if (first) {
        const names = done.length === 1 ? first.name : countOf(done.length, 'sample', 'samples');
        const back = done.map((turn) => ({ ...turn, from: turn.to, to: turn.from }));
        editHistory(experiment).push({
          label: `${names} ${stateWords(done.length, to)}`,
          undo: () => takeAll(back, []),
          redo: () => takeAll(done, []),
        });
        const known = client.getQueryData(queryKey)?.reasons ?? [];
        if (to.reason && !known.includes(to.reason)) void client.invalidateQueries({ queryKey });
      }
    }
  };
}

const stateWords = (count: number, { state }: Excluded) =>
  state ? exclusionTexts[state] : count === 1 ? 'counts again' : 'count again';
