import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { encodeFrame } from '#functions/sandbox/frames.ts';
import { answerRequest } from '#functions/sandbox/host/answer-request.ts';
import { Child } from '#functions/sandbox/host/child.ts';
import { programOf } from '../support/start-sandbox.ts';

/** A child that runs a script instead of the interpreter. */
function childOf(script: string): Child {
  const assets = realpathSync(mkdtempSync(join(tmpdir(), 'sandbox-pieces-')));
  writeFileSync(join(assets, 'child.mjs'), script);
  const child = new Child(assets);
  onTestFinished(() => {
    child.stop();
    rmSync(assets, { recursive: true });
  });
  return child;
}

// A child's output arrives in arbitrary pieces.
const frame = encodeFrame({ values: {} }, []);
const bytes = [1, ...frame];

it.each([
  ['that it is there and its answer in one', [bytes]],
  ['each byte by itself', bytes.map((byte) => [byte])],
  ['that it is there, then the answer in two', [[1], bytes.slice(1, 6), bytes.slice(6)]],
])('%s', async (_, pieces) => {
  const child = childOf(`
    process.stdin.once('data', async () => {
      for (const piece of ${JSON.stringify(pieces)}) {
        await new Promise((written) => process.stdout.write(Uint8Array.from(piece), written));
        await new Promise((turn) => setTimeout(turn, 5));
      }
    });
  `);
  expect(await child.ask(Buffer.from('a request'))).toEqual({ kind: 'answered', frame });
});

it('tells a child that did not start from one whose formula has ended it', async () => {
  const unstarted = childOf('process.exit(127);');
  expect(await unstarted.ask(Buffer.from('a request'))).toEqual({
    kind: 'not-started',
    reason: 'It ended with code 127',
  });
  expect((await unstarted.ask(Buffer.from('another'))).kind).toBe('not-started');
  const broken = childOf(`
    process.stdout.write(Uint8Array.from([1]), () => process.stdin.once('data', () => process.exit(1)));
  `);
  expect(await broken.ask(Buffer.from('a request'))).toEqual({ kind: 'broken' });
});

it('an interpreter that does not start is an error of ours, not a refusal of the formulas', async () => {
  const child = childOf('process.exit(127);');
  const check = { operation: 'check', tenant: 'one', program: programOf() } as const;
  const answering = answerRequest(check, (_, request) => child.ask(request));
  await expect(answering).rejects.toThrow('The interpreter did not start. It ended with code 127');
});
