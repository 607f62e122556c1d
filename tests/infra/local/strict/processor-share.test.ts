import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { ProcessorShare, shareOf, threadClock } from '#infra/local/strict/processor-share.ts';

/** A thread that works for so long after an event, by a clock of its own; returns the time of its answer. */
function answeredAfter(worked: number, megabytes: number): number {
  let [now, used] = [0, 0];
  const share = new ProcessorShare(shareOf(megabytes), {
    now: () => now,
    used: () => used,
    wait: (milliseconds) => {
      now += milliseconds;
    },
    hold: () => undefined,
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

test('has the same part with a scale, for a machine with fewer processors than functions at work', () => {
  expect(shareOf(1769, 1 / 8)).toBe(0.125);
  expect(shareOf(3538, 1 / 8)).toBe(0.125);
});

// Only Linux tells what a process has worked.
test.runIf(process.platform === 'linux')('child processes stand still too, and what they worked counts', async () => {
  const child = spawn('/bin/sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const clock = threadClock(new Set([child]));
  const before = clock.used();
  await expect.poll(() => clock.used() - before).toBeGreaterThan(100);
  // Linux's letter for a process that stands still.
  const isHeld = () => readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.startsWith('T');
  clock.hold(true);
  await expect.poll(isHeld).toBe(true);
  clock.hold(false);
  await expect.poll(isHeld).toBe(false);
});
