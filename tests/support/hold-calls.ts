import { inject } from 'vitest';

/** Does in the shared stack what `holdBack` does in a test's own. */
export async function holdCalls(caller: string, operation: string) {
  const ask = async (path: string) => (await fetch(`${inject('holds')}${path}`)).text();
  const id = await ask(`/hold?caller=${caller}&operation=${operation}`);
  const reached = ask(`/reached?id=${id}`);
  // A test that fails before it waits has no use for an answer.
  reached.catch(() => undefined);
  return { reached, open: () => ask(`/open?id=${id}`) };
}
