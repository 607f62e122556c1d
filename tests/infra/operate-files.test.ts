import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLines, writeLines } from '#infra/operate/raw-tables.ts';

it('restores the bytes of binary attributes, and all other attributes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lines-'));
  const file = join(folder, 'items.jsonl.gz');
  const bytes = Uint8Array.from([0x7f, 0xef, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
  const item = {
    parent: { S: 'B' },
    B: { M: { B: { B: bytes }, x: { L: [{ B: Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 1]) }, { N: '1e-130' }] } } },
  };
  async function* lines() {
    yield { table: 'samples', item };
  }
  await writeLines(file, lines());
  const read: unknown[] = [];
  for await (const line of readLines(file)) read.push(line);
  rmSync(folder, { recursive: true });
  expect(read).toEqual([{ table: 'samples', item }]);
});
