/**
 * Direction numbers of dimension `index` (0 is van der Corput), 32 of them, most significant bit first.
 *
 * Source: S. Joe and F. Y. Kuo, "Constructing Sobol sequences with better two-dimensional projections", SIAM J. Sci.
 * Comput. 30 (2008), table new-joe-kuo-6: a row has the polynomial's degree s, its inner coefficients a, and m_1 … m_s.
 */
export function directionNumbers(index: number): Uint32Array {
  const directions = new Uint32Array(32);
  const row = ROWS[index - 1];
  if (row === undefined) {
    for (let bit = 0; bit < 32; bit += 1) directions[bit] = 2 ** (31 - bit);
    return directions;
  }
  const [degree = 1, inner = 0, ...initial] = row;
  for (let bit = 0; bit < 32; bit += 1) {
    if (bit < degree) {
      directions[bit] = (initial[bit] ?? 1) * 2 ** (31 - bit);
      continue;
    }
    const base = directions[bit - degree] ?? 0;
    let value = base ^ (base >>> degree);
    for (let term = 1; term < degree; term += 1) {
      if ((inner >>> (degree - 1 - term)) & 1) value ^= directions[bit - term] ?? 0;
    }
    directions[bit] = value >>> 0;
  }
  return directions;
}

const ROWS: readonly (readonly number[])[] = `
1 0 1|2 1 1 3|3 1 1 3 1|3 2 1 1 1|4 1 1 1 3 3|4 4 1 3 5 13|5 2 1 1 5 5 17|5 4 1 1 5 5 5|5 7 1 1 7 11 19|5 11 1 1 5 1 1
5 13 1 1 1 3 11|5 14 1 3 5 5 31|6 1 1 3 3 9 7 49|6 13 1 1 1 15 21 21|6 16 1 3 1 13 27 49|6 19 1 1 1 15 7 5
6 22 1 3 1 15 13 25|6 25 1 1 5 5 19 61|7 1 1 3 7 11 23 15 103|7 4 1 3 7 13 13 15 69|7 7 1 1 3 13 7 35 63
7 8 1 3 5 9 1 25 53|7 14 1 3 1 13 9 35 107|7 19 1 3 1 5 27 61 31|7 21 1 1 5 11 19 41 61|7 28 1 3 5 3 3 13 69
7 31 1 1 7 13 1 19 1|7 32 1 3 7 5 13 19 59|7 37 1 1 3 9 25 29 41|7 41 1 3 5 13 23 1 55|7 42 1 3 7 3 13 59 17
7 50 1 3 1 3 5 53 69|7 55 1 1 5 5 23 33 13|7 56 1 1 7 7 1 61 123|7 59 1 1 7 9 13 61 49|7 62 1 3 3 5 3 55 33
8 14 1 3 1 15 31 13 49 245|8 21 1 3 5 15 31 59 63 97|8 22 1 3 1 11 11 11 77 249|8 38 1 3 1 11 27 43 71 9
8 47 1 1 7 15 21 11 81 45|8 49 1 3 7 3 25 31 65 79|8 50 1 3 1 1 19 11 3 205|8 52 1 1 5 9 19 21 29 157
8 56 1 3 7 11 1 33 89 185|8 67 1 3 3 3 15 9 79 71|8 70 1 3 7 11 15 39 119 27|8 84 1 1 3 1 11 31 97 225
8 97 1 1 1 3 23 43 57 177|8 103 1 3 7 7 17 17 37 71|8 115 1 3 1 5 27 63 123 213|8 122 1 1 3 5 11 43 53 133`
  .trim()
  .split(/[|\n]/)
  .map((row) => row.trim().split(' ').map(Number));

/** Number of dimensions with their own direction numbers. */
export const sobolDimensions = ROWS.length + 1;
