import { expect, it } from 'vitest';
import { mapConcurrent } from '#functions/runtime/map-concurrent.ts';

it('runs a task for each item, at most so many at a time', async () => {
  const running = new Set<number>();
  const most: number[] = [];
  const done: number[] = [];
  await mapConcurrent(3, [1, 2, 3, 4, 5, 6, 7], async (item) => {
    running.add(item);
    most.push(running.size);
    await Promise.resolve();
    running.delete(item);
    done.push(item);
  });
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(Math.max(...most)).toBe(3);
});

it('rejects with the first error once started tasks have ended, and starts no other', async () => {
  const slow = Promise.withResolvers<void>();
  const ended: number[] = [];
  const all = mapConcurrent(2, [1, 2, 3, 4], async (item) => {
    if (item === 1) throw new Error('first');
    await slow.promise;
    ended.push(item);
  });
  const rejected = all.then(
    () => undefined,
    (error: Error) => ({ message: error.message, ended: [...ended] }),
  );
  await Promise.resolve();
  slow.resolve();
  expect(await rejected).toEqual({ message: 'first', ended: [2] });
});
