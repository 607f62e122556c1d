import { type MutationOptions, notifyManager, type QueryClient } from '@tanstack/react-query';
import type { Sample } from '#shared/contracts/samples.ts';
import { cellValueOf, editedValues } from '#shared/samples/sample-values.ts';
import { ApiFailure } from '../lib/api/api-failure.ts';
import { callApi } from '../lib/api/call-api.ts';
import { runMutation } from '../lib/api/run-mutation.ts';
import { notify } from '../lib/notices.ts';
import { experimentQuery } from '../lib/resources/experiments.ts';
import { cachedSeries, changeSeries, findSample, putSample, seriesKey } from '../lib/resources/series-cache.ts';
import { currentSession } from '../lib/session/session.ts';
import { saveOutcome } from './save-outcome.ts';
import { noteSaved } from './saved-later.ts';
import { tabId } from './tab.ts';
import { unsavedAccount, unsavedExperiments, unsavedOf, updateUnsaved } from './unsaved-store.ts';
import { isSendable, type UnsavedPlace, type UnsavedValue } from './unsaved-value.ts';

interface Attempt {
  experiment: string;
  sample: string;
  loud: boolean;
  /** The sample as a refused save returned it; the list of samples may not be loaded. */
  current?: Sample;
}

/** Sends all unsaved values of a sample in one request. The values keep the result. */
export async function attemptSave(
  client: QueryClient,
  { experiment, sample, loud, current }: Attempt,
): Promise<'saved' | 'busy' | 'failed' | 'decided' | 'stopped'> {
  const place = unsavedExperiments().get(experiment)?.place;
  const account = unsavedAccount();
  const mine = sendableOf(experiment, sample);
  if (!place || mine.length === 0 || currentSession()?.sub !== account) return 'stopped';
  const listed = findSample(cachedSeries(client, place), sample);
  const known = current && (listed?.version ?? -1) < current.version ? current : listed;
  const values = known ? holdConflicts(place, mine, known) : mine;
  if (values.length === 0) return 'decided';
  const slow = setTimeout(() => {
    const state = failed('The server does not answer yet');
    updateUnsaved(experiment, { put: values.map((value) => ({ ...value, ...state })) });
  }, slowMilliseconds);
  try {
    const saved = await send(client, place, { sample, version: known?.version ?? 0, values, loud });
    if (unsavedAccount() !== account) return 'stopped';
    putNewer(client, place, saved);
    await cacheIsShown();
    if (unsavedAccount() !== account) return 'stopped';
    removeSaved(place, values);
    return 'saved';
  } catch (error) {
    if (unsavedAccount() !== account) return 'stopped';
    const outcome = saveOutcome(error);
    switch (outcome.kind) {
      case 'busy':
        markWaiting(experiment, sample);
        await client.invalidateQueries({ queryKey: experimentQuery(place).queryKey });
        return 'busy';
      case 'again':
        updateUnsaved(experiment, { put: values.map((value) => ({ ...value, ...failed(outcome.reason) })) });
        return 'failed';
      case 'decide': {
        const { problem } = outcome;
        updateUnsaved(experiment, { put: values.map(({ failure: _, ...value }) => ({ ...value, problem })) });
        // The line is enough for other statuses, beside the snackbar that is specified.
        if (loud && error instanceof ApiFailure && [400, 409].includes(error.status)) notify(problem.reason, 'error');
        if (outcome.isMissing) void client.invalidateQueries();
        // The lock is not in sight yet: until it is, nothing can be seen unlocked.
        else if (loud && problem.isLocked) lookAgain(client, place);
        return 'decided';
      }
      case 'changed': {
        putNewer(client, place, outcome.current);
        await cacheIsShown();
        if (unsavedAccount() !== account) return 'stopped';
        const { current: now } = outcome;
        // An earlier attempt may have succeeded without an answer.
        removeSaved(
          place,
          values.filter(({ parameter, value }) => cellValueOf(now, parameter) === value),
        );
        return attemptSave(client, { experiment, sample, loud, current: outcome.current });
      }
    }
  } finally {
    clearTimeout(slow);
  }
}

/** The values of a sample that this window saves. */
export const sendableOf = (experiment: string, sample: string): UnsavedValue[] =>
  unsavedOf(experiment, sample).filter((value) => value.owner === tabId && isSendable(value));

/** Reads the locks of the experiment and its series, once for many values. */
function lookAgain(client: QueryClient, place: UnsavedPlace): void {
  for (const queryKey of [experimentQuery(place).queryKey, seriesKey(place)]) {
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }
}

/** A save that takes longer is reported: a request is given up much later. */
const slowMilliseconds = 5000;

/** Without a connection nothing has failed: the values are kept until it is back, as the line says. */
const failed = (reason: string) => ({ waits: false, failure: navigator.onLine ? reason : undefined });

/** A job runs: the values are saved when it ends. */
export function markWaiting(experiment: string, sample: string): void {
  const put = sendableOf(experiment, sample).map((value) => ({ ...value, failure: undefined, waits: true }));
  updateUnsaved(experiment, { put });
}

interface Edits {
  sample: string;
  version: number;
  values: readonly UnsavedValue[];
  loud: boolean;
}

function send(
  client: QueryClient,
  { workspace, project }: UnsavedPlace,
  { sample, version, values, loud }: Edits,
): Promise<Sample> {
  const options: MutationOptions<Sample, Error, void> = {
    mutationFn: () =>
      callApi('updateSample', {
        path: { id: sample },
        query: { workspace, project },
        body: { version, ...editedValues(values), ...originOf(values) },
      }),
    networkMode: 'always',
    // When offline, the line at the lower edge already says so.
    meta: loud && navigator.onLine ? { ownStatuses: [400, 404, 409] } : { isQuiet: true },
  };
  return runMutation(client, options, undefined);
}

/** Says in the history that all values of a save are undone, or done again. */
function originOf([first, ...others]: readonly UnsavedValue[]): Pick<UnsavedValue, 'origin'> {
  const isOf = ({ origin }: UnsavedValue) => origin === first?.origin;
  return first?.origin && others.every(isOf) ? { origin: first.origin } : {};
}

/** Marks the values of cells that another account has changed since; returns the others. */
function holdConflicts(place: UnsavedPlace, values: readonly UnsavedValue[], current: Sample): UnsavedValue[] {
  const clashes = values.filter(({ parameter, value, seen }) => {
    const theirs = cellValueOf(current, parameter);
    return theirs !== value && !seen.includes(theirs);
  });
  const put = clashes.map(({ failure: _, ...value }): UnsavedValue => {
    const theirValue = cellValueOf(current, value.parameter);
    const by = current.edited_by ?? 'Somebody else';
    const reason = by === currentSession()?.name ? 'You changed it in another window' : `${by} changed it`;
    return { ...value, waits: false, problem: { kind: 'conflict', reason, theirValue } };
  });
  updateUnsaved(place.experiment, { put });
  return values.filter((value) => !clashes.includes(value));
}

/** Later edits of the same cells are now based on the saved value. */
function removeSaved({ experiment, ...place }: UnsavedPlace, values: readonly UnsavedValue[]): void {
  noteSaved({ experiment, ...place }, values);
  updateUnsaved(experiment, { remove: values });
  const later = values.flatMap(({ sample, parameter, value }) =>
    sendableOf(experiment, sample)
      .filter((one) => one.parameter === parameter)
      .map((one) => ({ ...one, seen: [value] })),
  );
  updateUnsaved(experiment, { put: later });
}

/**
 * Resolves when what was put into the cache of queries is on the screen, which comes a turn later than a change of the
 * unsaved values: without this wait a cell would show its former value in between.
 */
const cacheIsShown = () => new Promise<void>((resolve) => notifyManager.schedule(resolve));

function putNewer(client: QueryClient, place: UnsavedPlace, sample: Sample): void {
  changeSeries(client, place, (list) =>
    (findSample(list, sample.uuid)?.version ?? -1) > sample.version ? [...list] : putSample(list, sample),
  );
}
