import { expect, it } from 'vitest';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { chooseTerms } from '#shared/rules/effects/choose-terms.ts';

// Three inputs with their pairs and squares. Every model that has the main effects of its products is fitted, and the
// least criterion of all is what the search has to find.
const parts = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 0], [1, 1], [2, 2]];
const runs = 36;

function problemOf(seed: number) {
  const { next: random } = createRandom(seed);
  const settings = Array.from({ length: runs }, () => [0, 1, 2].map(() => 2 * random() - 1));
  const columns = [
    Float64Array.from(settings, () => 1),
    ...parts.map((inputs) =>
      Float64Array.from(settings, (one) => inputs.reduce((product, at) => product * (one[at] ?? 0), 1)),
    ),
  ];
  const weights = columns.map(() => (random() < 0.5 ? 0 : 2 * random() - 1));
  const noise = () => random() + random() + random() - 1.5;
  const values = Float64Array.from(settings, (_, run) =>
    columns.reduce((sum, column, at) => sum + (weights[at] ?? 0) * (column[run] ?? 0), noise()),
  );
  return { columns, values };
}

/** The corrected Akaike criterion of a least-squares fit, by elimination in the normal equations. */
function criterion(columns: readonly Float64Array[], values: Float64Array): number {
  const all = [...columns, values];
  const products = all.map((one) =>
    all.map((other) => one.reduce((sum, value, run) => sum + value * (other[run] ?? 0), 0)),
  );
  for (let at = 0; at < columns.length; at += 1)
    for (let row = at + 1; row < all.length; row += 1) {
      const factor = (products[row]?.[at] ?? 0) / (products[at]?.[at] ?? 1);
      for (let column = at; column < all.length; column += 1)
        (products[row] as number[])[column] = (products[row]?.[column] ?? 0) - factor * (products[at]?.[column] ?? 0);
    }
  const [n, k] = [values.length, columns.length + 1];
  return n * Math.log((products.at(-1)?.at(-1) ?? 0) / n) + 2 * k + (2 * k * (k + 1)) / (n - k - 1);
}

it.each(Array.from({ length: 20 }, (_, seed) => seed))('finds a model of the least criterion of all: %i', (seed) => {
  const { columns, values } = problemOf(seed);
  const terms = [{ inputs: [], columns: [0] }, ...parts.map((inputs, at) => ({ inputs, columns: [at + 1] }))];
  const chosen = chooseTerms(terms, columns, values, [0]);
  const criterionOf = (set: readonly number[]) =>
    criterion(
      set.flatMap((term) => columns[term] ?? []),
      values,
    );
  const isWhole = (set: readonly number[]) =>
    set.every((term) =>
      (parts[term - 1] ?? []).every((input) => parts[term - 1]?.length === 1 || set.includes(input + 1)),
    );
  const sets = Array.from({ length: 2 ** parts.length }, (_, bits) => [
    0,
    ...parts.flatMap((_, at) => ((bits >> at) & 1 ? [at + 1] : [])),
  ]);
  const least = Math.min(...sets.filter(isWhole).map(criterionOf));
  // Models that differ by less than 2 are alike.
  expect(criterionOf(chosen)).toBeLessThan(least + 0.1);
});

it.each([5, 7, 10, 12, 14, 17, 23])('finds the pairs of a component of which none shows alone: %i', (seed) => {
  // Seven components of a mixture; the first curves by itself, which only all its pairs together describe.
  const { next: random } = createRandom(seed);
  const components = [0, 1, 2, 3, 4, 5, 6];
  const settings = Array.from({ length: 40 }, () => {
    const first = 0.005 + 0.025 * random();
    const amounts = components.slice(1).map((at) => (at === 1 ? 6 : 1) * (0.5 + random()));
    const total = amounts.reduce((sum, one) => sum + one, 0);
    return [first, ...amounts.map((one) => ((1 - first) * one) / total)];
  });
  const pairs = components.flatMap((a) => components.slice(a + 1).map((b) => [a, b]));
  const terms = [...components.map((at) => [at]), ...pairs].map((inputs, at) => ({ inputs, columns: [at] }));
  const columns = terms.map(({ inputs }) =>
    Float64Array.from(settings, (one) => inputs.reduce((product, at) => product * (one[at] ?? 0), 1)),
  );
  const values = Float64Array.from(
    settings,
    ([first = 0, second = 0]) => 50 * second - 2e4 * (first - 0.018) ** 2 + 0.1 * random(),
  );
  const least = criterion(
    terms.flatMap(({ inputs, columns: [own = 0] }) =>
      inputs.length < 2 || inputs.includes(0) ? [columns[own] ?? values] : [],
    ),
    values,
  );
  const chosen = chooseTerms(terms, columns, values, components);
  expect(
    criterion(
      chosen.map((term) => columns[term] ?? values),
      values,
    ),
  ).toBeLessThan(least + 0.1);
});
