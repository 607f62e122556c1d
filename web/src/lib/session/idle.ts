/** After this long without a hand at the window, what it asks is no visit of the person. */
const idleMilliseconds = 60_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let last = Date.now();

/** Notices the person's hand at this window, from the application's start on. Workers and tests have no window. */
export function watchActivity(): void {
  const onSign = () => {
    last = Date.now();
  };
  for (const sign of signs) window.addEventListener(sign, onSign, { capture: true, passive: true });
}

/** The header by which calls of a window say that nobody is at it. */
export function idleHeaders(now = Date.now()): Record<string, string> {
  return now - last > idleMilliseconds ? { 'X-Serieslab-Idle': '1' } : {};
}
