import { type StoredValue, storedValue, type UnsavedValue } from './unsaved-value.ts';

/**
 * What an account has typed and not saved, in this browser. A cell has a key of its own, so that two tabs never write
 * over each other's values.
 */
const valuesOf = (user: string) => `serieslab.unsaved.${user}.`;
const valueKey = (user: string, { place, value }: StoredValue) =>
  `${valuesOf(user)}${place.experiment}.${value.sample}.${value.parameter}`;
/** What an open editor holds, by tab. */
const draftsOf = (user: string) => `serieslab.draft.${user}.`;

/** False where the browser keeps no more: then the value is in this window alone. */
export function writeValue(
  user: string,
  { place, value: { failure: _failure, waits: _waits, ...value } }: StoredUnsaved,
): boolean {
  return write(valueKey(user, { place, value }), { place, value });
}

export function removeValue(user: string, stored: StoredValue): void {
  localStorage.removeItem(valueKey(user, stored));
}

/** All that is kept for an account. */
export const readValues = (user: string): StoredValue[] =>
  keysFrom(valuesOf(user)).flatMap((key) => read(localStorage.getItem(key)) ?? []);

/** What another tab has changed, as a `storage` event tells it; undefined where that is not about the account's values. */
export function changeElsewhere(user: string, { key, newValue, oldValue }: StorageEvent) {
  return key?.startsWith(valuesOf(user)) ? { now: read(newValue), before: read(oldValue) } : undefined;
}

export const writeDraft = (user: string, tab: string, draft: StoredValue) => write(draftsOf(user) + tab, draft);

/** Takes what an editor of a tab held; undefined if there is none. */
export function takeDraft(user: string, tab: string): StoredValue | undefined {
  const key = draftsOf(user) + tab;
  const draft = read(localStorage.getItem(key));
  localStorage.removeItem(key);
  return draft;
}

/** The tabs whose editors are kept. */
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

function write(key: string, content: StoredValue): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(content));
    return true;
  } catch {
    return false;
  }
}

function read(text: string | null): StoredValue | undefined {
  if (text === null) return undefined;
  try {
    return storedValue.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
