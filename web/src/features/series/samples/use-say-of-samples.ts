import { mutationOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { type Annotation, isSameAnnotation } from '#shared/rules/annotation.ts';
import { countOf } from '#shared/rules/format-count.ts';
import { type Excluded, exclusionTexts, isSameExclusion } from '#shared/rules/sample-state.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { runMutation } from '#web/lib/api/run-mutation.ts';
import { notify } from '#web/lib/notices.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import { experimentQuery } from '#web/lib/resources/experiments.ts';
import { cachedSeries, changeSeries, findSample, putSample } from '#web/lib/resources/series-cache.ts';
import { currentSample } from '#web/unsaved/save-outcome.ts';
import {
  editHistory,
  type HistoryStep,
  OvertakenStep,
  presentSampleOf,
  type StepContext,
} from '../changes/edit-history.ts';
import { type SampleRow, sampleNameOf } from '../grid/sample-rows.ts';

/** A kind of what people say of samples beside their values. */
interface Saying<Said> {
  /** 'the state', in messages. */
  name: string;
  of: (sample: Sample) => Said;
  isSame: (a: Said, b: Said) => boolean;
  bodyOf: (said: Said) => Omit<BodyInputOf<'updateSample'>, 'version'>;
  /** The history's words for a change of so many samples. */
  words: (count: number, said: Said) => string;
}

/** A change of what is said of one sample. */
interface Turn<Said> {
  uuid: string;
  /** 'sample 3 of series 1'. */
  name: string;
  from: Said;
  to: Said;
  origin?: 'undo' | 'redo';
}

interface Changed {
  sample: Sample | undefined;
  isDone: boolean;
}

/** Attempts of one change while values of the sample are saved at the same time. */
const maxAttempts = 5;
/** Calls at the same time. */
const atOnce = 4;

/** A change of what is said of samples, as it is kept over a reload. */
type SaidOfSamples<Said, Name> = { kind: 'said'; saying: Name; label: string; turns: readonly Turn<Said>[] };
export type KeptSaying = SaidOfSamples<Excluded, 'exclusion'> | SaidOfSamples<Annotation, 'annotation'>;

export const sayingStep = (context: StepContext, kept: KeptSaying): HistoryStep =>
  kept.saying === 'exclusion' ? stepOf(context, exclusion, kept) : stepOf(context, annotation, kept);

function stepOf<Said>(
  context: StepContext,
  saying: Saying<Said>,
  kept: { label: string; turns: readonly Turn<Said>[] } & KeptSaying,
): HistoryStep {
  const back = kept.turns.map((turn) => ({ ...turn, from: turn.to, to: turn.from, origin: 'undo' as const }));
  const again = kept.turns.map((turn) => ({ ...turn, origin: 'redo' as const }));
  async function take(turns: readonly Turn<Said>[]): Promise<void> {
    const done: Turn<Said>[] = [];
    await takeAll(context, saying, turns, done);
    if (done.length === 0) throw new OvertakenStep();
  }
  return { label: kept.label, undo: () => take(back), redo: () => take(again), kept: () => kept };
}

/** Changes nothing where somebody else has said something meanwhile. */
function changing<Said>({ client, place }: StepContext, saying: Saying<Said>) {
  const { query } = placeArguments(place);
  async function change({ uuid, name, from, to, origin }: Turn<Said>) {
    const id = presentSampleOf(place.experiment, uuid);
    const save = async (now: Sample | undefined, attempt: number): Promise<Changed> => {
      if (!now) {
        notify(`Somebody else has deleted ${name}`, 'warning');
        return { sample: now, isDone: false };
      }
      if (!saying.isSame(saying.of(now), from)) {
        notify(`Somebody else has changed ${saying.name} of ${name}, which stays`, 'warning');
        return { sample: now, isDone: false };
      }
      const body = { version: now.version, ...saying.bodyOf(to), ...(origin && { origin }) };
      try {
        return { sample: await callApi('updateSample', { path: { id }, query, body }), isDone: true };
      } catch (error) {
        const current = currentSample(error);
        if (!current || attempt >= maxAttempts) throw error;
        return save(current, attempt + 1);
      }
    };
    return save(findSample(cachedSeries(client, place), id), 1);
  }
  return mutationOptions({
    mutationFn: change,
    onSuccess: ({ sample }) => sample && changeSeries(client, place, (list) => putSample(list, sample)),
  });
}

/** Ends with the first failure; `done` has what was changed before. */
async function takeAll<Said>(
  context: StepContext,
  saying: Saying<Said>,
  turns: readonly Turn<Said>[],
  done: Turn<Said>[],
): Promise<void> {
  const options = changing(context, saying);
  // The first change brings a new reason into the experiment's list, which the others then find there.
  for (let from = 0; from < turns.length; from = from === 0 ? 1 : from + atOnce) {
    const group = turns.slice(from, from === 0 ? 1 : from + atOnce);
    const ended = await Promise.allSettled(group.map((turn) => runMutation(context.client, options, turn)));
    done.push(...group.filter((_, index) => isDone(ended[index])));
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

/** Says something of samples, or takes it back: one step of undo, however many they are. */
function useSayOfSamples<Said>(
  place: ExperimentPlace,
  saying: Saying<Said>,
  keptAs: (kept: { label: string; turns: readonly Turn<Said>[] }) => KeptSaying,
) {
  const client = useQueryClient();
  const { experiment } = place;

  /** Resolves to whether all of them have it now. */
  return async (rows: readonly SampleRow[], to: Said): Promise<boolean> => {
    const turns = rows.flatMap((row): Turn<Said>[] => {
      const from = saying.of(row.sample);
      return saying.isSame(from, to) ? [] : [{ uuid: row.sample.uuid, name: sampleNameOf(row), from, to }];
    });
    const done: Turn<Said>[] = [];
    const context = { client, place, experimentName: '' };
    try {
      await takeAll(context, saying, turns, done);
      return done.length === turns.length;
    } finally {
      const [first] = done;
      if (first) {
        const names = done.length === 1 ? first.name : countOf(done.length, 'sample', 'samples');
        const label = `${names} ${saying.words(done.length, to)}`;
        editHistory(experiment).push(sayingStep(context, keptAs({ label, turns: done })));
      }
    }
  };
}

const isDone = (ended: PromiseSettledResult<Changed> | undefined) =>
  ended?.status === 'fulfilled' && ended.value.isDone;

const exclusion: Saying<Excluded> = {
  name: 'the state',
  of: ({ state, reason }) => ({ state, reason }),
  isSame: isSameExclusion,
  bodyOf: ({ state = null, reason = null }) => ({ state, reason }),
  words: (count, { state }) => (state ? exclusionTexts[state] : count === 1 ? 'counts again' : 'count again'),
};

const annotation: Saying<Annotation> = {
  name: 'the note or the tags',
  of: ({ note, tags }) => ({ note, tags }),
  isSame: isSameAnnotation,
  bodyOf: ({ note = '', tags = [] }) => ({ note, tags: [...tags] }),
  words: () => 'annotated',
};

export const useAnnotateSamples = (place: ExperimentPlace) =>
  useSayOfSamples(place, annotation, (kept) => ({ kind: 'said', saying: 'annotation', ...kept }));

/** Says of samples that they failed or are left out, or takes that back; a new reason joins the experiment's. */
export function useExcludeSamples(place: ExperimentPlace) {
  const client = useQueryClient();
  const say = useSayOfSamples(place, exclusion, (kept) => ({ kind: 'said', saying: 'exclusion', ...kept }));
  return async (rows: readonly SampleRow[], to: Excluded): Promise<void> => {
    await say(rows, to);
    const { queryKey } = experimentQuery(place);
    const known = client.getQueryData(queryKey)?.reasons ?? [];
    if (to.reason && !known.includes(to.reason)) void client.invalidateQueries({ queryKey });
  };
}
