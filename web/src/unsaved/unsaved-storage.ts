import { isStoredValue, type StoredValue, type UnsavedValue } from './unsaved-value.ts';

/**
 * An account's unsaved values in this browser. Each cell has its own key, so that two tabs never overwrite each other's
 * values.
 */
const valuesOf = (user: string) => `serieslab.unsaved.${user}.`;
const valueKey = (user: string, { place, value }: StoredValue) =>
  `${valuesOf(user)}${place.experiment}.${value.sample}.${value.parameter}`;
/** The text of each tab's open editor. */
const draftsOf = (user: string) => `serieslab.draft.${user}.`;

export function writeValue(
  user: string,
  { place, value: { failure: _failure, waits: _waits, ...value } }: StoredUnsaved,
): void {
  write(valueKey(user, { place, value }), { place, value });
}

export function removeValue(user: string, stored: StoredValue): void {
  localStorage.removeItem(valueKey(user, stored));
}

/** All stored values of an account. */
export const readValues = (user: string): StoredValue[] =>
  keysFrom(valuesOf(user)).flatMap((key) => read(localStorage.getItem(key)) ?? []);

/** The change that another tab made, from a `storage` event; undefined if it is not about the account's values. */
export function changeElsewhere(user: string, { key, newValue, oldValue }: StorageEvent) {
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
