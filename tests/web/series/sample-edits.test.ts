import { expect, it } from 'vitest';
import { createSampleEdits } from '../../../web/src/features/series/sample-edits.ts';
import type { CellEdit } from '../../../web/src/features/series/sample-values.ts';

const edit = (parameter: string, value: number): CellEdit => ({ kind: 'output', parameter, value });

/** Sends that wait to be answered. */
function heldSends() {
  const sent: { sample: string; edits: readonly CellEdit[]; answer: (error?: Error) => void; busy: () => void }[] = [];
  const send = (sample: string, edits: readonly CellEdit[]) =>
    new Promise<'saved' | 'busy'>((resolve, reject) => {
      sent.push({
        sample,
        edits,
        answer: (error) => (error ? reject(error) : resolve('saved')),
        busy: () => resolve('busy'),
      });
    });
  return { sent, send };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('sends one request a sample at a time, with what has gathered meanwhile', async () => {
  const { sent, send } = heldSends();
  const edits = createSampleEdits(send);
  edits.add('s', edit('a', 1));
  edits.add('s', edit('b', 2));
  edits.add('s', edit('c', 3));
  edits.add('t', edit('a', 4));
  expect(sent.map(({ sample, edits: batch }) => [sample, batch.length])).toEqual([
    ['s', 1],
    ['t', 1],
  ]);
  sent[0]?.answer();
  await settled();
  expect(sent[2]?.edits.map(({ parameter }) => parameter)).toEqual(['b', 'c']);
  expect(edits.pending().get('s')).toHaveLength(2);
  sent[2]?.answer();
  sent[1]?.answer();
  await settled();
  expect(edits.pending().size).toBe(0);
});

it('gives up what was refused and nothing else', async () => {
  const { sent, send } = heldSends();
  const edits = createSampleEdits(send);
  edits.add('s', edit('a', 1));
  edits.add('s', edit('b', 2));
  sent[0]?.answer(new Error('refused'));
  await settled();
  expect(edits.pending().get('s')).toEqual([edit('b', 2)]);
  expect(sent[1]?.edits).toEqual([edit('b', 2)]);
});

it('keeps what met a job that has just begun, and sends it when the job is over', async () => {
  const { sent, send } = heldSends();
  let running: Promise<void> | undefined;
  let end = () => {};
  const edits = createSampleEdits(send, { idle: () => running });
  edits.add('s', edit('a', 1));
  running = new Promise((resolve) => {
    end = () => {
      running = undefined;
      resolve();
    };
  });
  sent[0]?.busy();
  await settled();
  expect(sent).toHaveLength(1);
  expect(edits.pending().get('s')).toHaveLength(1);
  end();
  await settled();
  expect(sent[1]?.edits).toEqual([edit('a', 1)]);
  sent[1]?.answer();
  await settled();
  expect(edits.pending().size).toBe(0);
});

it('sends six samples at once and the others as these are saved', async () => {
  const { sent, send } = heldSends();
  const edits = createSampleEdits(send);
  for (let sample = 0; sample < 8; sample++) edits.add(`s${sample}`, edit('a', sample));
  expect(sent.map(({ sample }) => sample)).toEqual(['s0', 's1', 's2', 's3', 's4', 's5']);
  sent[0]?.answer();
  await settled();
  expect(sent.map(({ sample }) => sample).at(-1)).toBe('s6');
});
