import { expect, it } from 'vitest';
import { tolerantForm } from '#functions/features/definitions/api/tolerant-form.ts';
import { programOf, sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import { generateUnderRules } from '#tests/support/generate-under-rules.ts';
import { definitionsOfSet, type RuleSet } from '#tests/support/rule-sets.ts';
import { askRealSandbox } from '#tests/support/sandbox.ts';

const tenths: [number, number, number] = [0, 1, 0.1];
const four = { a: tenths, b: tenths, c: tenths, d: tenths };
const setOf = (rule: string, inputs: RuleSet['inputs'] = four, more: Partial<RuleSet> = {}): RuleSet => ({
  ...{ name: 'sum', inputs, rules: { rule }, ...more },
});
/** The ways to share so many tenths. */
const tenthsAt = (shares: number, left: number): number[][] =>
  shares === 1
    ? [[left / 10]]
    : [...Array(left + 1).keys()].flatMap((one) => tenthsAt(shares - 1, left - one).map((more) => [one / 10, ...more]));
const formOf = (set: RuleSet) => {
  const definitions = definitionsOfSet(set);
  return tolerantForm(sandboxOf(askRealSandbox, 'tests'), programOf(definitions), 'rule', definitions);
};

it('counts the mixtures that doubles refuse, and offers a form that refuses none', async () => {
  const formula = 'math.isclose(a + b + c + d, 1)';
  expect(await formOf(setOf('a + b + c + d == 1'))).toEqual({
    ...{ formula, kind: 'equality', settings: 286, tried: 286, wrong: 30 },
  });
  expect(await formOf(setOf(formula))).toBeUndefined();
});

it.each([
  ['a + b + c + d <= 1', 'a + b + c + d <= 1 + 1e-9', 'limit', (sum: number) => sum > 1],
  ['1 >= a + b + c + d', '1 >= a + b + c + d - 1e-9', 'limit', (sum: number) => sum > 1],
  ['a + b + c + d < 1', 'a + b + c + d < 1 - 1e-9', 'strict', (sum: number) => sum < 1],
  ['a + b + c + d > 1', 'a + b + c + d > 1 + 1e-9', 'strict', (sum: number) => sum > 1],
] as const)('counts what doubles decide otherwise at the edge of %s', async (rule, formula, kind, isWrong) => {
  const wrong = tenthsAt(4, 10).filter(([a = 0, b = 0, c = 0, d = 0]) => isWrong(a + b + c + d)).length;
  expect(await formOf(setOf(rule))).toEqual({ formula, kind, settings: 286, tried: 286, wrong });
  expect(await formOf(setOf(formula))).toBeUndefined();
});

it('allows for no more than a small part of the distance between sums', async () => {
  const inputs = { a: [0, 1e-8, 1e-9], b: [0, 1e-8, 1e-9] } as unknown as RuleSet['inputs'];
  expect(await formOf(setOf('a + b <= 3e-9', inputs))).toBeUndefined();
});

it('allows for an absolute rounding where a sum is compared with zero', async () => {
  const found = await formOf(setOf('a + b - c - d == 0'));
  expect(found?.formula).toBe('math.isclose(a + b - c - d, 0, abs_tol=1e-9)');
  expect(found?.wrong).toBeGreaterThan(0);
});

it('draws settings where there are too many to try', async () => {
  const hundredths: [number, number, number] = [0, 1, 0.01];
  const inputs = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, hundredths]));
  const found = await formOf(setOf('a + b + c + d + e + f == 1', inputs));
  // The ways to share 100 among six: 105 over 5.
  expect(found).toMatchObject({ settings: 96_560_646, tried: 2000, formula: 'math.isclose(a + b + c + d + e + f, 1)' });
  expect(found?.wrong).toBeGreaterThan(100);
});

it('reads functions, and multiples of inputs', async () => {
  const found = await formOf(setOf('whole == 0.5 * b + 1', four, { functions: { whole: 'a + c + d' } }));
  expect(found?.formula).toBe('math.isclose(whole, 0.5 * b + 1)');
  expect(found?.tried).toBe(found?.settings);
});

it.each([
  ['of whole numbers', 'a + b == 100', { a: [0, 100, 5], b: [0, 100, 5] }],
  ['of two inputs on one grid', 'a == b', four],
  ['that no setting obeys', 'a + b == 0.55', four],
  ['that is one of several conditions', 'a + b + c + d == 1 and a > 0', four],
  ['that is an inequality of whole numbers', 'a + b <= 100', { a: [0, 100, 5], b: [0, 100, 5] }],
  ['of a category', "base == 'KOH'", { ...four, base: ['KOH', 'none'] }],
] as const)('says nothing of a rule %s', async (_, rule, inputs) => {
  expect(await formOf(setOf(rule, inputs as unknown as RuleSet['inputs']))).toBeUndefined();
});

it('all of them can be proposed under a limit that is offered', async () => {
  const set = setOf('a + b + c + d <= 0.3 + 1e-9');
  const points = await generateUnderRules(askRealSandbox, set, { series: [60], measured: 0, seed: 1 });
  // Three tenths or fewer, among four.
  expect(new Set(points.map(String)).size).toBe(35);
});

it('all of them can be proposed under the form that is offered', async () => {
  const set = setOf('math.isclose(a + b + c + d, 1)');
  const points = await generateUnderRules(askRealSandbox, set, { series: [300], measured: 0, seed: 1 });
  expect(new Set(points.map(String)).size).toBe(286);
});
