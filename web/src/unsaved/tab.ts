/** This window's id, while it is open. */
export const tabId: string = crypto.randomUUID();

const lockOf = (tab: string) => `serieslab.tab.${tab}`;
const awaited = new Set<string>();

if (typeof navigator !== 'undefined' && 'locks' in navigator) {
  // The lock is released when the window closes or crashes: other tabs notice that.
  void navigator.locks.request(lockOf(tabId), () => new Promise(() => undefined));
}

/** Calls back when another tab closes, at once if it has closed already. */
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
