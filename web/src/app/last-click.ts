import type { createRouter } from './router.tsx';

type Router = Pick<ReturnType<typeof createRouter>, 'state' | 'subscribe' | 'navigate'>;

/** What is not there so soon after a click was there when the screen was shown. */
const soonMilliseconds = 10_000;
/** Several calls of one screen find the same thing gone. */
const onceMilliseconds = 2000;

/**
 * Leads back to where somebody has just clicked on what turns out to be gone. The returned function is true where that
 * was so; an address that was typed or followed from elsewhere is not.
 */
export function createBackToClick(router: Router, now = () => performance.now()): () => boolean {
  let here = addressOf(router.state.location);
  let click: { from: string; at: number } | undefined;
  let wentBack = Number.NEGATIVE_INFINITY;
  router.subscribe(({ location, historyAction }) => {
    const to = addressOf(location);
    if (to === here) return;
    click = historyAction === 'PUSH' ? { from: here, at: now() } : undefined;
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
