import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countedChanges, sizeOfChange } from './changes.ts';
import { root } from './imports.ts';

describe('the counted changes', () => {
  it.each(countedChanges)('$name: its files are there, and no more than the limit', (change) => {
    expect(change.files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(sizeOfChange(change)).toBeLessThanOrEqual(change.limit);
  });
});
