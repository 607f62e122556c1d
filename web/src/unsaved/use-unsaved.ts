import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useUnloadQuestion } from '../lib/browser/use-unload-question.ts';
import { startSaver } from './saver.ts';
import './keep-edits.ts';
import { tabId } from './tab.ts';
import { onUnsavedChange, type UnsavedSamples, unsavedExperiments, unsavedIn } from './unsaved-store.ts';

export const useUnsavedExperiments = () => useSyncExternalStore(onUnsavedChange, unsavedExperiments);

export const useUnsavedIn = (experiment: string): UnsavedSamples =>
  useSyncExternalStore(onUnsavedChange, () => unsavedIn(experiment));

/** Saves unsaved values while an account is signed in; closing the window asks while there are any. */
export function useSaver(): void {
  const client = useQueryClient();
  useEffect(() => startSaver(client), [client]);
  useUnloadQuestion(hasOwnValues);
}

function hasOwnValues(): boolean {
  const all = [...unsavedExperiments().values()].flatMap(({ samples }) => [...samples.values()]);
  return all.some((values) => values.some(({ owner }) => owner === tabId));
}
