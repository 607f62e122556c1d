import { expect, test } from 'vitest';
import { ProcessorShare, shareOf } from '#infra/local/strict/processor-share.ts';

/** A thread that works for so long after an event, by a clock of its own; returns the time of its answer. */
function answeredAfter(worked: number, megabytes: number): number {
  let [now, used] = [0, 0];
  const share = new ProcessorShare(shareOf(megabytes), {
    now: () => now,
    used: () => used,
    wait: (milliseconds) => {
      now += milliseconds;
    },
  });
  share.begin();
  now += worked;
  used += worked;
  share.end();
  return now;
}

test('has the part of a processor that goes with its memory: what takes 0.1 s here takes 1.4 s there', () => {
  // 128 of the 1769 MB that have one processor.
  expect(answeredAfter(100, 128)).toBeCloseTo(1382, 0);
  // Naive: half a second of work, and a timeout of six.
  expect(answeredAfter(500, 128)).toBeGreaterThan(6000);
  expect(answeredAfter(500, 1769)).toBe(500);
  expect(answeredAfter(500, 3538)).toBe(500);
});
