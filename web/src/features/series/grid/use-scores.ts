import { useMemo } from 'react';
import type { OutParameter } from '#shared/contracts/parameters.ts';
import { type ScaledOutput, scaleOfToday } from '#shared/rules/model-scale.ts';
import { placesOf, rankRows, type SampleRow } from './sample-rows.ts';
import { useFrozen } from './use-frozen.ts';

/**
 * The rank of each sample, and the scale of the scores. A score is relative to all samples: until all are there, those
 * of the former list stay.
 */
export function useScores(
  rows: ReadonlyMap<string, readonly SampleRow[]>,
  outputs: readonly OutParameter[],
  isArriving: boolean,
) {
  const ranks = useMemo(
    () => (isArriving ? noRanks : rankRows([...rows.values()].flat(), outputs)),
    [isArriving, rows, outputs],
  );
  const rankOf = useFrozen(ranks, isArriving);
  const places = useMemo(() => placesOf(rankOf), [rankOf]);
  const scale = useMemo(() => {
    const counted = [...rows.values()].flatMap((list) => list.map((row) => row.counted));
    return isArriving ? noScale : scaleOfToday(counted, outputs);
  }, [isArriving, rows, outputs]);
  const scores = useMemo(() => ({ scale, places }), [scale, places]);
  return { rankOf, scores };
}

const noRanks: ReadonlyMap<string, number> = new Map();
const noScale: readonly ScaledOutput[] = [];
