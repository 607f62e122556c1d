import { describe, expect, it } from 'vitest';
import { simulateQueue } from '../bench/scale/simulate-queue.ts';

describe('the simulation of a queue', () => {
  it.each([0.3, 0.6, 0.8])('agrees with Pollaczek and Khinchine for one worker at %f', (load) => {
    const fixed = { workers: 1, poll: 0, seconds: 400_000, seed: 7 };
    // The mean wait of M/D/1 is ρ / (2 (1 − ρ)); the share that does not wait at all is 1 − ρ.
    const { busy, p50, mean } = simulateQueue({ ...fixed, arrivals: load, service: [1] });
    expect(busy).toBeCloseTo(load, 1);
    expect(p50 === 0).toBe(load < 0.5);
    expect(Math.abs(mean - load / (2 * (1 - load)))).toBeLessThan(0.05 / (1 - load));
  });

  it('reports too few workers', () => {
    const { waiting } = simulateQueue({ arrivals: 2, workers: 1, service: [1], poll: 0, seconds: 1000, seed: 1 });
    expect(waiting).toBeGreaterThan(800);
  });
});
