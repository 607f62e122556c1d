const settleMilliseconds = 250;

interface Options {
  /** What needs no question: the item's own text, or one that is refused for another reason. */
  isSettled: (text: string) => boolean;
  /** Asks the server; true when it exists already. */
  ask: (text: string) => Promise<boolean>;
}

/**
 * Whether a text is taken already, asked once a text and only when typing rests. An answer that does not come holds
 * nothing up: the server judges the write in any case.
 */
export function duplicateCheck({ isSettled, ask }: Options): (text: string) => Promise<boolean> {
  const known = new Map<string, boolean>();
  let latest = '';
  return async (text) => {
    latest = text;
    if (isSettled(text)) return false;
    const before = known.get(text);
    if (before !== undefined) return before;
    await new Promise((resolve) => setTimeout(resolve, settleMilliseconds));
    if (latest !== text) return false;
    const taken = await ask(text).catch(() => undefined);
    if (taken !== undefined) known.set(text, taken);
    return taken ?? false;
  };
}
