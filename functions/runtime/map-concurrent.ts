/**
 * Runs a task for each item, in order and with bounded concurrency. Rejects on the first failure; tasks that have
 * started continue.
 */
export async function mapConcurrent<Item>(
  concurrency: number,
  items: Iterable<Item>,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await run(next.value);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
