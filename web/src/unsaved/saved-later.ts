import { createStore } from '../lib/store.ts';
import { onUnsavedRead, unsavedAccount, unsavedExperiments } from './unsaved-store.ts';
import type { UnsavedPlace, UnsavedValue } from './unsaved-value.ts';

/** Values of an earlier session or page that were saved since, by experiment, for a notice. */
const savedLater = createStore<ReadonlyMap<string, { place: UnsavedPlace; count: number }>>(new Map());
let earlier: ReadonlySet<string> = new Set();
let account: string | undefined;

export const valuesSavedLater = savedLater.get;
export const onSavedLater = savedLater.subscribe;

export function noteSaved(place: UnsavedPlace, values: readonly UnsavedValue[]): void {
  const count = values.filter(({ edit }) => earlier.has(edit)).length;
  if (count === 0) return;
  const known = valuesSavedLater();
  const before = known.get(place.experiment)?.count ?? 0;
  savedLater.set(new Map(known).set(place.experiment, { place, count: before + count }));
}

export const forgetSavedLater = () => savedLater.set(new Map());

onUnsavedRead(() => {
  const user = unsavedAccount();
  if (user === account) return;
  account = user;
  const values = [...unsavedExperiments().values()].flatMap(({ samples }) => [...samples.values()].flat());
  earlier = new Set(values.map(({ edit }) => edit));
  forgetSavedLater();
});
