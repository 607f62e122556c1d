import { expect, it } from 'vitest';
import { inParameterWrite, outParameterWrite } from '#shared/contracts/parameters.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { cellsOfColumn } from '#shared/rules/column-type.ts';
import { passes } from '#shared/rules/filters.ts';
import { readImportRows } from '#shared/rules/import-rows.ts';
import { rankScores } from '#shared/rules/rank.ts';
import { readTarget, targetForm } from '#shared/rules/target.ts';
import { targetText } from '#shared/rules/target-text.ts';
import { randomDoubles } from '#tests/support/random-doubles.ts';

const random = createRandom(51);
const doubles = randomDoubles(10_000, 52);
const any = () => doubles[random.integer(doubles.length)] ?? 0;
const pair = () => [any(), any()].sort((a, b) => a - b) as [number, number];

function aTarget() {
  const [min, max] = pair();
  const targets = ['Maximize', 'Minimize', any(), { min, max: null }, { min: null, max }, { min, max }] as const;
  return targets[random.integer(min < max ? 6 : 5)] ?? 'Maximize';
}

it('ranks any finite values against any target and weight between 0 and 1', () => {
  for (let run = 0; run < 2000; run++) {
    const size = 1 + random.integer(6);
    const outputs = Array.from({ length: 1 + random.integer(3) }, () => {
      return { weight: Math.min(1e6, Math.abs(any())), target: aTarget() };
    });
    const values = outputs.map(() =>
      Float64Array.from({ length: size }, () => (random.next() < 0.1 ? Number.NaN : any())),
    );
    for (const score of rankScores(values, outputs)) expect(score === -1 || (score >= 0 && score <= 1)).toBe(true);
  }
});

it('ranks the best of any two values first', () => {
  for (let run = 0; run < 2000; run++) {
    const [low, high] = pair();
    if (low / 4 === high / 4) continue;
    expect([...rankScores([[low, high]], [{ weight: 1, target: 'Maximize' }])]).toEqual([0, 1]);
    expect([...rankScores([[low, high]], [{ weight: 1, target: 'Minimize' }])]).toEqual([1, 0]);
    expect(rankScores([[low, high]], [{ weight: 1, target: low }])[0]).toBe(1);
  }
});

it('accepts any double as a bound, step, target, label of a target, and value of a filter', () => {
  for (const value of doubles) {
    const [min_value, max_value] = [value, any()].sort((a, b) => a - b);
    const step = Math.abs(any()) || 1;
    const input = inParameterWrite.parse({ name: 'A', short_name: 'a', min_value, max_value, step });
    expect([input.min_value, input.max_value, input.step]).toEqual([min_value, max_value, step]);
    const target = aTarget();
    expect(outParameterWrite.parse({ name: 'A', short_name: 'a', target }).target).toEqual(target);
    expect(readTarget(targetForm(target))).toEqual({ target });
    expect(targetText(target, '.')).not.toMatch(/Infinity|NaN/);
    expect(passes(value, { operator: '=', value })).toBe(true);
  }
});

it('spans a column of any doubles, and accepts each of its cells', () => {
  const parameter = { uuid: 'x', short_name: 'x', is_categorical: false, categories: [] };
  for (const decimal of ['.', ','] as const) {
    const cells = doubles.map((value) => String(value).replace('.', decimal));
    expect(cellsOfColumn(cells, decimal).numbers).toEqual(doubles);
  }
  const { values, problems } = readImportRows(
    doubles.map((x) => ({ x: String(x) })),
    [parameter],
    [],
  );
  expect(problems).toEqual([]);
  expect(values.map((row) => row.in.x)).toEqual(doubles);
});
