import { expect, it } from 'vitest';
import { createEditHistory } from '#web/features/series/changes/edit-history.ts';
import { ApiFailure } from '#web/lib/api/api-failure.ts';

/** Steps that log what they did. */
function recorded() {
  const log: string[] = [];
  const step = (label: string) => ({
    label,
    undo: async () => {
      await Promise.resolve();
      log.push(`undo ${label}`);
    },
    redo: async () => {
      log.push(`redo ${label}`);
    },
  });
  return { log, step };
}

it('undoes the latest first and redoes in the original order', async () => {
  const { log, step } = recorded();
  const history = createEditHistory();
  for (const label of ['a', 'b', 'c']) history.push(step(label));
  // Two simultaneous calls are two steps.
  expect(await Promise.all([history.undo(), history.undo()])).toEqual(['c', 'b']);
  expect(await history.redo()).toBe('b');
  expect(await history.redo()).toBe('c');
  expect(await history.redo()).toBeUndefined();
  expect(log).toEqual(['undo c', 'undo b', 'redo b', 'redo c']);
});

it('clears the redo steps after a new edit', async () => {
  const { step } = recorded();
  const history = createEditHistory();
  history.push(step('a'));
  await history.undo();
  history.push(step('b'));
  expect(await history.redo()).toBeUndefined();
  expect(await history.undo()).toBe('b');
  expect(await history.undo()).toBeUndefined();
});

it('keeps a step whose undo found no connection, and drops one that the server refused', async () => {
  const { step } = recorded();
  const failures = [new ApiFailure('updateSample', 0, undefined), new ApiFailure('updateSample', 404, undefined)];
  const history = createEditHistory();
  history.push(step('older'));
  history.push({
    ...step('newer'),
    undo: () => Promise.reject(failures.shift()),
  });
  await expect(history.undo()).rejects.toThrow();
  await expect(history.undo()).rejects.toThrow();
  expect(await history.undo()).toBe('older');
});
