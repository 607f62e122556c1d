import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { encodeFrame } from '#functions/sandbox/frames.ts';
import { Child } from '#functions/sandbox/host/child.ts';

// A child's output arrives in arbitrary pieces.
const frame = encodeFrame({ values: {} }, []);
const bytes = [1, ...frame];

it.each([
  ['that it is there and its answer in one', [bytes]],
  ['each byte by itself', bytes.map((byte) => [byte])],
  ['that it is there, then the answer in two', [[1], bytes.slice(1, 6), bytes.slice(6)]],
])('%s', async (_, pieces) => {
  const assets = realpathSync(mkdtempSync(join(tmpdir(), 'sandbox-pieces-')));
  const writing = `
    process.stdin.once('data', async () => {
      for (const piece of ${JSON.stringify(pieces)}) {
        await new Promise((written) => process.stdout.write(Uint8Array.from(piece), written));
        await new Promise((turn) => setTimeout(turn, 5));
      }
    });
  `;
  writeFileSync(join(assets, 'child.mjs'), writing);
  const child = new Child(assets);
  onTestFinished(() => {
    child.stop();
    rmSync(assets, { recursive: true });
  });
  expect(await child.ask(Buffer.from('a request'))).toEqual({ kind: 'answered', frame });
});
