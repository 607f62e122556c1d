/**
 * Lets tests render with the build of React that people get, which takes half of the time of the one for development.
 * That build has no `act`, by which Testing Library waits until React has shown what an event changed, so it is here.
 * The scheduler reads `setImmediate` once, when it loads, and React DOM `queueMicrotask`. They read functions that
 * remember what waits, so that `act` can do it at once.
 */
type Work = () => void;
const waiting = new Set<Work>();

const own = { setImmediate, queueMicrotask };
Object.assign(globalThis, { setImmediate: remembering(setImmediate), queueMicrotask: remembering(queueMicrotask) });
const { default: React } = await import('react');
const { flushSync } = await import('react-dom');
await import('react-dom/client');
Object.assign(globalThis, own);
Object.assign(React, { act });

function remembering(later: (work: Work) => unknown) {
  return (work: Work) => {
    const once = () => {
      if (waiting.delete(once)) work();
    };
    waiting.add(once);
    later(once);
  };
}

let depth = 0;

/**
 * As React's: what `change` updates, and what the effects of that update, is shown when this returns. If it is awaited,
 * so is what follows in the next round of the event loop.
 */
function act(change: () => unknown): PromiseLike<unknown> {
  let result: unknown;
  const isOutermost = depth === 0;
  depth += 1;
  try {
    if (isOutermost)
      flushSync(() => {
        result = change();
      });
    else result = change();
  } finally {
    depth -= 1;
  }
  if (isOutermost) finishWork();
  const isAsync = result instanceof Promise;
  // A promise that fails must be seen to fail although nothing waits for `act`.
  const ended = isAsync ? comeToRest(result) : undefined;
  // biome-ignore lint/suspicious/noThenProperty: an event does not wait for what follows it, as with React's `act`.
  return { then: (...handlers) => (ended ?? comeToRest(result)).then(...handlers) };
}

async function comeToRest(result: unknown): Promise<unknown> {
  const value = await result;
  do {
    finishWork();
    await new Promise<void>((resolve) => own.setImmediate(resolve));
  } while (waiting.size > 0);
  return value;
}

/** React shows a large change in slices of some milliseconds. */
const maxSlices = 100_000;

function finishWork(): void {
  for (let slices = 0; waiting.size > 0; slices += 1) {
    if (slices === maxSlices) throw new Error('React does not come to rest');
    for (const once of [...waiting]) once();
  }
}
