import type { ProposeRequest } from '../types.ts';
import { type Goods, goodsOf, undominated } from './hypervolume.ts';
import { knownObjectives } from './known-part.ts';
import type { Moments } from './score-moments.ts';

/** The goods of the best compromises among acceptable samples, by output: those that are known come first. */
export interface SampleFront {
  front: readonly Goods[];
  /** Number of outputs. */
  outputs: number;
}

/** Whether a series follows the front: of one output alone, the best is the front. */
export const followsFront = ({ objectives, front }: Pick<ProposeRequest, 'objectives' | 'front'>): boolean =>
  front === true && objectives.filter(({ weight }) => weight > 0).length > 1;

/**
 * The front of the samples, with the samples on it; undefined if the series does not follow it.
 *
 * @param samples those that are acceptable
 */
export function frontOfSamples(
  request: ProposeRequest,
  samples: readonly number[],
): (SampleFront & { samples: ReadonlySet<number> }) | undefined {
  if (!followsFront(request)) return undefined;
  const known = knownObjectives(request);
  const weighted = [...request.objectives.keys()].filter((output) => (request.objectives[output]?.weight ?? 0) > 0);
  const order = [...known, ...weighted.filter((output) => !known.has(output))].map((output) =>
    weighted.indexOf(output),
  );
  const goods = goodsOf(request.outputs, request.objectives);
  const sampleOf = new Map<Goods, number>();
  for (const sample of samples) {
    const own = goods[sample];
    if (own)
      sampleOf.set(
        order.map((k) => own[k] ?? 0),
        sample,
      );
  }
  const front = undominated([...sampleOf.keys()]);
  return {
    front,
    outputs: order.length,
    samples: new Set(front.flatMap((point) => sampleOf.get(point) ?? [])),
  };
}

/** Whether a sample that is one deviation better than expected is beaten by none. */
export const mayBeBeyond = (goods: readonly Moments[], front: readonly Goods[]): boolean =>
  !front.some((point) => goods.every(({ mean, deviation }, k) => mean + deviation <= (point[k] ?? 0)));
