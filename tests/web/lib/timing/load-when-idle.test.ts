import { expect, it, vi } from 'vitest';
import { patience } from '#tests/support/patience.ts';

// Alone: other files would import all modules again.
it('loads parts one after another in idle time, continues after one that fails, and takes later ones too', async () => {
  const idle: (() => void)[] = [];
  // A list of its own: in the shared one wait parts of modules that were imported before.
  vi.resetModules();
  const { loadWhenIdle, startIdleLoads } = await import('#web/lib/timing/load-when-idle.ts');
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  const loaded: string[] = [];
  const part = (name: string) => async () => loaded.push(name);
  const first = part('first');

  expect(loadWhenIdle(first)).toBe(first);
  loadWhenIdle(() => Promise.reject(new Error('offline')));
  loadWhenIdle(part('third'));
  expect(idle).toEqual([]);

  startIdleLoads();
  for (const expected of [['first'], ['first'], ['first', 'third']]) {
    // Each waits for an idle moment of its own.
    expect(idle.length).toBe(1);
    idle.shift()?.();
    await vi.waitFor(() => expect(loaded).toEqual(expected), { timeout: patience });
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(idle).toEqual([]);

  loadWhenIdle(part('later'));
  idle.shift()?.();
  await vi.waitFor(() => expect(loaded).toEqual(['first', 'third', 'later']), { timeout: patience });
});
