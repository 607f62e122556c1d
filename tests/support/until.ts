import { setTimeout as delay } from 'node:timers/promises';
import { patience } from './patience.ts';

/** Asks again until `look` gives something, and fails with `what` when it does not within `milliseconds`. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  milliseconds = patience,
): Promise<T> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`Waited ${milliseconds} ms in vain: ${what}`);
    await delay(50);
  }
}
