/** A seeded source of randomness. */
export interface Random {
  /** Uniform in [0, 1), 32 bits. */
  next(): number;
  /** Uniform integer in 0 … below − 1. */
  integer(below: number): number;
}

/**
 * Creates a seeded generator: sfc32 (PractRand's small fast counter), its state expanded from the seed.
 *
 * @param seed any finite number; the same seed gives the same stream
 */
export function createRandom(seed: number): Random {
  const whole = Number.isFinite(seed) ? Math.floor(seed) : 0;
  let a = 0x9e3779b9 | 0;
  let b = (whole / 0x100000000) | 0;
  let c = whole | 0;
  let counter = 1;
  const next32 = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 16; round += 1) next32();
  const next = (): number => next32() / 0x100000000;
  return { next, integer: (below) => Math.floor(next() * below) };
}
