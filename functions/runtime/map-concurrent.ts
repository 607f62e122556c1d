/**
 * Runs a task for each item, in order and with bounded concurrency. After a failure no other task is started; it rejects
 * with the first error as soon as those that were started have ended, so that nothing is written any more.
 */
export async function mapConcurrent<Item>(
  concurrency: number,
  items: Iterable<Item>,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const worker = async () => {
    for (let next = waiting.next(); !next.done && failures.length === 0; next = waiting.next()) {
      await run(next.value).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  if (failures.length > 0) throw failures[0];
}
