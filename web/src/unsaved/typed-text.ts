/** True while an open editor has typed text that is neither taken nor given up. */
let isTyped = false;
const listeners = new Set<() => void>();

export const hasTypedText = () => isTyped;

export function onTypedTextChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteTypedText(next: boolean): void {
  if (next === isTyped) return;
  isTyped = next;
  for (const listener of listeners) listener();
}
