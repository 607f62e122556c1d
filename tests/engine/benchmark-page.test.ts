import { expect, it } from 'vitest';
import { replaceChapters } from '#tests/bench/engine/page-chapters.ts';

const page = '# Page\n\nHead.\n\n## Slow\n\nMeasured long ago.\n\n## Quick\n\nOld.\n\n## By hand\n\nWritten.\n';

it('a run of the benchmark writes its own chapters and leaves the others as they are', () => {
  const order = ['Slow', 'New', 'Quick'];
  const texts = new Map([
    ['Quick', 'Measured now.\n'],
    ['New', 'Measured first.'],
  ]);
  expect(replaceChapters(page, order, { texts })).toBe(
    '# Page\n\nHead.\n\n## Slow\n\nMeasured long ago.\n\n## New\n\nMeasured first.\n\n## Quick\n\nMeasured now.\n\n## By hand\n\nWritten.\n',
  );
  expect(replaceChapters(page, order, { texts: new Map() })).toBe(page);
  expect(replaceChapters(page, order, { head: '# Other\n\n', texts: new Map() })).toBe(
    page.replace('# Page\n\nHead.\n\n', '# Other\n\n'),
  );
});
