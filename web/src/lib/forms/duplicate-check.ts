const pauseMilliseconds = 250;

interface Options {
  /** Texts that need no question: the item's own one, or one that is refused for another reason. */
  isExempt: (text: string) => boolean;
  /** Asks the server; true if the text exists. */
  ask: (text: string) => Promise<boolean>;
}

/**
 * Whether a text exists already, asked once per text and only when typing pauses. Without an answer the text counts as
 * free: the server checks the write anyway.
 */
export function duplicateCheck({ isExempt, ask }: Options): (text: string) => Promise<boolean> {
  const known = new Map<string, boolean>();
  let latest = '';
  return async (text) => {
    latest = text;
    if (isExempt(text)) return false;
    const before = known.get(text);
    if (before !== undefined) return before;
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    if (latest !== text) return false;
    const taken = await ask(text).catch(() => undefined);
    if (taken !== undefined) known.set(text, taken);
    return taken ?? false;
  };
}
