import type { Reaction } from './read-reactions.ts';
import { levels } from './read-reactions.ts';

/** One reaction a ligand, drawn by a fixed seed: a first series such as a chemist might have run, good and bad. */
export function selectFirstSeries(reactions: readonly Reaction[], seed = 12): Reaction[] {
  const next = random(seed);
  return levels(reactions, 'ligand').flatMap((ligand) => {
    const candidates = reactions.filter((row) => row.ligand === ligand);
    return candidates[Math.floor(next() * candidates.length)] ?? [];
  });
}

/** Mulberry32. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
