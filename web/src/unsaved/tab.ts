/** This window, for as long as it is open. */
export const tabId: string = crypto.randomUUID();

const lockOf = (tab: string) => `serieslab.tab.${tab}`;
const awaited = new Set<string>();

if (typeof navigator !== 'undefined' && 'locks' in navigator) {
  // Held until the window closes or crashes: that is how other tabs learn of its end.
  void navigator.locks.request(lockOf(tabId), () => new Promise(() => undefined));
}

/** Calls back when another tab is no longer there, at once if it is gone already. */
export function whenTabIsGone(tab: string, callback: () => void): void {
  if (tab === tabId || awaited.has(tab)) return;
  if (!('locks' in navigator)) {
    callback();
    return;
  }
  awaited.add(tab);
  void navigator.locks.request(lockOf(tab), () => {
    awaited.delete(tab);
    callback();
  });
}
