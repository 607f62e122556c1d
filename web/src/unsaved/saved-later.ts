import { onUnsavedRead, unsavedAccount, unsavedExperiments } from './unsaved-store.ts';
import type { UnsavedPlace, UnsavedValue } from './unsaved-value.ts';

/** Values of an earlier session or page that were saved since, by experiment, for a notice. */
let savedLater: ReadonlyMap<string, { place: UnsavedPlace; count: number }> = new Map();
let earlier: ReadonlySet<string> = new Set();
let account: string | undefined;
const listeners = new Set<() => void>();

export const valuesSavedLater = () => savedLater;

export function onSavedLater(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteSaved(place: UnsavedPlace, values: readonly UnsavedValue[]): void {
  const count = values.filter(({ edit }) => earlier.has(edit)).length;
  if (count === 0) return;
  const before = savedLater.get(place.experiment)?.count ?? 0;
  publish(new Map(savedLater).set(place.experiment, { place, count: before + count }));
}

export const forgetSavedLater = () => publish(new Map());

onUnsavedRead(() => {
  const user = unsavedAccount();
  if (user === account) return;
  account = user;
  const values = [...unsavedExperiments().values()].flatMap(({ samples }) => [...samples.values()].flat());
  earlier = new Set(values.map(({ edit }) => edit));
  publish(new Map());
});

function publish(next: typeof savedLater): void {
  savedLater = next;
  for (const listener of listeners) listener();
}
