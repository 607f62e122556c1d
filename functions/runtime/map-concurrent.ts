/** Works through items in their order, so many at once. Where one fails, so does the whole; the others' last ones go on. */
export async function inLanes<Item>(
  lanes: number,
  items: Iterable<Item>,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await run(next.value);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
