import { createListeners } from '../store.ts';

/** After this time without input, calls of the window do not count as a visit. */
const idleMilliseconds = 60_000;
/** After this time without input, nobody sits at the window. */
const awayMilliseconds = 5 * 60_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

const returnListeners = createListeners();
let last = Date.now();

/** Notes input in this window, from the start of the app. Workers and tests have no window. */
export function watchActivity(): void {
  const onSign = () => {
    const returns = isAway();
    last = Date.now();
    if (returns) returnListeners.call();
  };
  for (const sign of signs) window.addEventListener(sign, onSign, { capture: true, passive: true });
}

/** Calls back with the first input after nobody sat at the window. */
export const onReturn = returnListeners.add;

/** The header that marks a call as made while nobody uses the window. */
export function idleHeaders(now = Date.now()): Record<string, string> {
  return now - last > idleMilliseconds ? { 'X-Serieslab-Idle': '1' } : {};
}

export const isAway = (now = Date.now()): boolean => now - last > awayMilliseconds;
