import { currentSession } from '../lib/session/session.ts';
import { onTokensChange } from '../lib/session/tokens.ts';
import { createListeners, createStore } from '../lib/store.ts';
import { tabId } from './tab.ts';
import { isStoredValue, type StoredValue, type UnsavedPlace, type UnsavedValue } from './unsaved-value.ts';

/** By sample. */
export type UnsavedSamples = ReadonlyMap<string, readonly UnsavedValue[]>;
export interface UnsavedExperiment {
  place: UnsavedPlace;
  samples: UnsavedSamples;
}

/**
 * The unsaved values of the signed-in account, by experiment. They outlive screens, reloads, crashes and the session.
 */
let account: string | undefined;
const experiments = createStore<ReadonlyMap<string, UnsavedExperiment>>(new Map());
let isFollowing = false;
const readListeners = createListeners();
const discardListeners = createListeners<[readonly UnsavedValue[]]>();
const none: UnsavedSamples = new Map();

export const unsavedAccount = () => account;
export const unsavedExperiments = experiments.get;
export const onUnsavedChange = experiments.subscribe;
export const unsavedIn = (experiment: string): UnsavedSamples => unsavedExperiments().get(experiment)?.samples ?? none;
export const unsavedOf = (experiment: string, sample: string) => unsavedIn(experiment).get(sample) ?? [];

/** Calls back when the account's values have been read from the browser's storage. */
export const onUnsavedRead = readListeners.add;

/** Calls back with values of this window that were discarded, in whichever window. */
export const onDiscarded = discardListeners.add;

/** Reads the account's stored values, and follows the session and other tabs from then on. */
export function readUnsaved(): void {
  if (!isFollowing) {
    isFollowing = true;
    onTokensChange(() => {
      if (currentSession()?.sub !== account) readAccount();
    });
    window.addEventListener('storage', followTab);
  }
  readAccount();
}

/** Stores values for an account that may no longer be signed in: the end of a session closes its editor. */
export function putUnsaved(user: string, place: UnsavedPlace, values: readonly UnsavedValue[]): void {
  for (const value of values) writeValue(user, { place, value });
  if (user === account) change(place, values, []);
}

/** Replaces or removes values, unless the cell has been edited since. */
export function updateUnsaved(
  experiment: string,
  { put = [], remove = [] }: { put?: readonly UnsavedValue[]; remove?: readonly UnsavedValue[] },
): void {
  const place = unsavedExperiments().get(experiment)?.place;
  if (account === undefined || !place) return;
  const isHere = (value: UnsavedValue) => unsavedOf(experiment, value.sample).some(({ edit }) => edit === value.edit);
  const [changed, gone] = [put.filter(isHere), remove.filter(isHere)];
  for (const value of changed) writeValue(account, { place, value });
  for (const value of gone) removeValue(account, { place, value });
  change(place, changed, gone);
}

export function discardUnsaved(experiment: string, values: readonly UnsavedValue[]): void {
  updateUnsaved(experiment, { remove: values });
  discardListeners.call(values);
}

function change(place: UnsavedPlace, put: readonly UnsavedValue[], remove: readonly UnsavedValue[]): void {
  const samples = new Map(unsavedIn(place.experiment));
  const others = (value: UnsavedValue) =>
    (samples.get(value.sample) ?? []).filter(({ parameter }) => parameter !== value.parameter);
  for (const value of put) samples.set(value.sample, [...others(value), value]);
  for (const value of remove) {
    const left = others(value);
    if (left.length > 0) samples.set(value.sample, left);
    else samples.delete(value.sample);
  }
  const next = new Map(unsavedExperiments());
  if (samples.size > 0) next.set(place.experiment, { place, samples });
  else next.delete(place.experiment);
  experiments.set(next);
}

function readAccount(): void {
  account = currentSession()?.sub;
  const found = new Map<string, { place: UnsavedPlace; samples: Map<string, UnsavedValue[]> }>();
  for (const { place, value } of account === undefined ? [] : readValues(account)) {
    const entry = found.get(place.experiment) ?? { place, samples: new Map<string, UnsavedValue[]>() };
    found.set(place.experiment, entry);
    entry.samples.set(value.sample, [...(entry.samples.get(value.sample) ?? []), value]);
  }
  experiments.set(found);
  readListeners.call();
}

function followTab(event: StorageEvent): void {
  const changed = account === undefined ? undefined : changeElsewhere(account, event);
  if (changed?.now) {
    change(changed.now.place, [changed.now.value], []);
    readListeners.call();
  } else if (changed?.before) {
    const { place, value } = changed.before;
    // An edit made here since then is a different one.
    const gone = unsavedOf(place.experiment, value.sample).filter(({ edit }) => edit === value.edit);
    if (gone.length > 0) change(place, [], gone);
    // Its own values are saved by this window alone.
    discardListeners.call(gone.filter(({ owner }) => owner === tabId));
  }
}

/**
 * An account's unsaved values in this browser. Each cell has its own key, so that two tabs never overwrite each other's
 * values.
 */
const valuesOf = (user: string) => `serieslab.unsaved.${user}.`;
const valueKey = (user: string, { place, value }: StoredValue) =>
  `${valuesOf(user)}${place.experiment}.${value.sample}.${value.parameter}`;
/** The text of each tab's open editor. */
const draftsOf = (user: string) => `serieslab.draft.${user}.`;

function writeValue(
  user: string,
  { place, value: { failure: _failure, waits: _waits, ...value } }: StoredUnsaved,
): void {
  write(valueKey(user, { place, value }), { place, value });
}

function removeValue(user: string, stored: StoredValue): void {
  localStorage.removeItem(valueKey(user, stored));
}

/** All stored values of an account. */
const readValues = (user: string): StoredValue[] =>
  keysFrom(valuesOf(user)).flatMap((key) => read(localStorage.getItem(key)) ?? []);

/** The change that another tab made, from a `storage` event; undefined if it is not about the account's values. */
function changeElsewhere(user: string, { key, newValue, oldValue }: StorageEvent) {
  return key?.startsWith(valuesOf(user)) ? { now: read(newValue), before: read(oldValue) } : undefined;
}

export const writeDraft = (user: string, tab: string, draft: StoredValue) => write(draftsOf(user) + tab, draft);

/** Takes the stored editor text of a tab; undefined if there is none. */
export function takeDraft(user: string, tab: string): StoredValue | undefined {
  const key = draftsOf(user) + tab;
  const draft = read(localStorage.getItem(key));
  localStorage.removeItem(key);
  return draft;
}

/** The tabs with a stored editor text. */
export const tabsWithDrafts = (user: string): string[] =>
  keysFrom(draftsOf(user)).map((key) => key.slice(draftsOf(user).length));

interface StoredUnsaved extends StoredValue {
  value: UnsavedValue;
}

function keysFrom(start: string): string[] {
  const keys: string[] = [];
  for (let index = 0; index < localStorage.length; index++) {
    const key = localStorage.key(index);
    if (key?.startsWith(start)) keys.push(key);
  }
  return keys;
}

function write(key: string, content: StoredValue): void {
  try {
    localStorage.setItem(key, JSON.stringify(content));
  } catch {
    // The browser's storage is full or blocked: the value is only in this window.
  }
}

function read(text: string | null): StoredValue | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isStoredValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
