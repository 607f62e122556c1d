import type { createRouter } from './router.tsx';

type Router = Pick<ReturnType<typeof createRouter>, 'state' | 'subscribe' | 'navigate'>;

/** A 404 within this time after a click means that the item was deleted after the screen had shown it. */
const soonMilliseconds = 10_000;
/** Several calls of one screen may all receive 404: only the first goes back. */
const onceMilliseconds = 2000;

/**
 * Goes back to the screen of the last click when what it led to no longer exists. The returned function is false when
 * the address was not reached by a click: typed, or followed from elsewhere.
 */
export function createBackToClick(router: Router, now = () => performance.now()): () => boolean {
  let here = addressOf(router.state.location);
  let click: { from: string; at: number } | undefined;
  let wentBack = Number.NEGATIVE_INFINITY;
  router.subscribe(({ location, historyAction }) => {
    const to = addressOf(location);
    if (to === here) return;
    // A refused call's way to the dashboard is no click: the refusals that follow it would lead back.
    click = historyAction === 'PUSH' && !isRefusal(location.state) ? { from: here, at: now() } : undefined;
    here = to;
  });
  return () => {
    if (now() - wentBack < onceMilliseconds) return true;
    if (!click || now() - click.at > soonMilliseconds) return false;
    const { from } = click;
    click = undefined;
    wentBack = now();
    void router.navigate(from, { replace: true });
    return true;
  };
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => `${pathname}${search}`;
const isRefusal = (state: unknown) => typeof state === 'object' && state !== null && 'left' in state;
