import type { Random } from '#shared/engine/random/create-random.ts';
import type { ProposeRequest, SpaceInput } from '#shared/engine/types.ts';

/** A request with two numeric inputs and eight measured samples of a smooth output, changed as a test needs. */
export function buildRequest(changes: Partial<ProposeRequest> = {}): ProposeRequest {
  const points = [
    [0.1, 0.9],
    [0.5, 0.5],
    [0.9, 0.1],
    [0.2, 0.3],
    [0.7, 0.8],
    [0.4, 0.1],
    [0.8, 0.5],
    [0.3, 0.7],
  ];
  return {
    space: { inputs: [numeric(), numeric()] },
    points,
    outputs: points.map((point) => [bowl(point)]),
    objectives: [{ weight: 1, target: 'Maximize' }],
    noise: 0,
    behaviour: 'normal',
    count: 5,
    seed: 1,
    ...changes,
  };
}

export function numeric(min = 0, max = 1, step = 0.01): SpaceInput {
  return { kind: 'numeric', min, max, step };
}

export function categorical(levels: number): SpaceInput {
  return { kind: 'categorical', levels };
}

/** The maximum, 0, at all coordinates 0.62. */
export function bowl(point: readonly number[]): number {
  return -point.reduce((sum, x) => sum + (x - 0.62) ** 2, 0);
}

/** Draws numbers whose distribution is nearly the standard normal one. */
export const normalFrom = (random: Random) => () =>
  Array.from({ length: 12 }, () => random.next()).reduce((sum, one) => sum + one, -6);
