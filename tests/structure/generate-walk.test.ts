import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generateWalk, measureWalk } from './generate-walk.ts';
import { root } from './imports.ts';

const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8');

it.each(generateWalk)('$calls is in $file', ({ file, calls }) => {
  expect(sourceOf(file)).toMatch(new RegExp(`(?:function|const) ${calls}\\b`));
});

it('the way of a message returns to a file at most three times, and visits six files of the engine of jobs', () => {
  expect(measureWalk(generateWalk).returns).toBeLessThanOrEqual(3);
  const engine = new Set(generateWalk.map(({ file }) => file).filter((file) => file.startsWith('functions/jobs/')));
  // The publisher of events is a leaf that every file uses; the path itself has six files.
  engine.delete('functions/jobs/publish-job-event.ts');
  engine.delete('functions/jobs/lock.ts');
  expect(engine.size).toBeLessThanOrEqual(6);
});

it('each visit is named by an earlier file, or by a table of handlers', () => {
  const handlers = ['generation-worker', 'generation'].map((name) => sourceOf(`functions/handlers/${name}.ts`)).join();
  const task = sourceOf('functions/features/generation/worker/generate-task.ts');
  const unnamed = generateWalk.filter(({ calls }, index) => {
    const before = generateWalk.slice(0, index + 1).map(({ file }) => sourceOf(file));
    const own = before.pop() ?? '';
    const isLocal = (own.match(new RegExp(`\\b${calls}\\(`, 'g')) ?? []).length > 1;
    return !isLocal && ![...before, handlers, task].some((source) => new RegExp(`\\b${calls}\\b`).test(source));
  });
  expect(unnamed).toEqual([]);
});
