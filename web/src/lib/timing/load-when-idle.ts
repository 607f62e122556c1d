type Load = () => Promise<unknown>;

const waiting: Load[] = [];
let isStarted = false;
let isLoading = false;

/**
 * Also loads a part that only some visits open, once the browser has nothing else to do: it opens at once when it is
 * asked for, and without a network.
 *
 * @returns `load` itself
 */
export function loadWhenIdle<Part>(load: () => Promise<Part>): () => Promise<Part> {
  waiting.push(load);
  if (isStarted) loadNext();
  return load;
}

/** Begins to load what waits, one part after another. */
export function startIdleLoads(): void {
  isStarted = true;
  loadNext();
}

function loadNext(): void {
  if (isLoading) return;
  const load = waiting.shift();
  if (!load) return;
  isLoading = true;
  whenIdle(async () => {
    // A module that cannot be loaded now is loaded when it is opened.
    await load().catch(() => undefined);
    isLoading = false;
    loadNext();
  });
}

/** Safari knows no idle time. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work, 500);
}
