import { onTestFinished, vi } from 'vitest';

/** Lets what is remembered for so many seconds be forgotten, without waiting for it: until the test ends the clock is ahead. */
export function passSeconds(seconds: number): void {
  const real = performance.now.bind(performance);
  const ahead = vi.spyOn(performance, 'now').mockImplementation(() => real() + seconds * 1000);
  onTestFinished(() => ahead.mockRestore());
}
