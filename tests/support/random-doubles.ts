import { createRandom } from '#shared/engine/random/create-random.ts';

/** The doubles at the ends of the range, and about the ends of what DynamoDB's numbers hold. */
export const edgeDoubles = [
  ...[0, 1, 0.1, 1 / 3, 2 ** 53 - 1, 2 ** 53 + 2, 6.022_140_76e23, 1e21, 123_456_789.123_456_78],
  ...[5e-324, 2.225_073_858_507_201e-308, 2.225_073_858_507_201_4e-308, 1e-200, 9.999_999_999_999_999e-131, 1e-130],
  ...[9.999_999_999_999_999e125, 1e126, 1e200, 1.797_693_134_862_315_5e308, Number.MAX_VALUE],
].flatMap((value) => [value, value === 0 ? 0 : -value]);

/** Finite doubles of random bits, so that every exponent is as likely as any other; the edges come first. */
export function randomDoubles(count: number, seed: number): number[] {
  const random = createRandom(seed);
  const bits = new Uint32Array(2);
  const double = new Float64Array(bits.buffer);
  const found = edgeDoubles.slice(0, count);
  while (found.length < count) {
    bits[0] = random.integer(2 ** 32);
    bits[1] = random.integer(2 ** 32);
    const [value = 0] = double;
    if (Number.isFinite(value)) found.push(value === 0 ? 0 : value);
  }
  return found;
}
