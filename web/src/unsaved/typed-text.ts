import { createStore } from '../lib/store.ts';

/** True while an open editor has typed text that is neither taken nor given up. */
const typed = createStore(false);

export const hasTypedText = typed.get;
export const onTypedTextChange = typed.subscribe;

export function noteTypedText(next: boolean): void {
  if (next !== hasTypedText()) typed.set(next);
}
