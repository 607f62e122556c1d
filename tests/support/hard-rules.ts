import type { RuleSet } from './rule-sets.ts';

type Axis = [number, number, number];

const axes = (count: number, axis: Axis): Record<string, Axis> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`w${index}`, axis]));
const names = (count: number): string[] => Object.keys(axes(count, [0, 1, 1]));
const sum = (count: number): string => names(count).join(' + ');
const above = (count: number): string => `sum(x > 0 for x in (${names(count).join(', ')}))`;
const percent: Axis = [0, 100, 1];

/** Rules that hardly any point of the space obeys, and of which random search finds none. */
export const hardRules: RuleSet[] = [
  { name: 'ten shares, at most 100 in sum', inputs: axes(10, percent), rules: { cap: `${sum(10)} <= 100` } },
  {
    name: 'ten shares in steps of 5, 100 in sum',
    inputs: axes(10, [0, 100, 5]),
    rules: { whole: `${sum(10)} == 100` },
  },
  { name: 'ten shares in steps of 1, 100 in sum', inputs: axes(10, percent), rules: { whole: `${sum(10)} == 100` } },
  {
    name: 'ten in steps of 0.001, close to 1 in sum',
    inputs: axes(10, [0, 1, 0.001]),
    rules: { whole: `math.isclose(${sum(10)}, 1)` },
  },
  { name: 'twenty in steps of 0.01, 1 in sum', inputs: axes(20, [0, 1, 0.01]), rules: { whole: `${sum(20)} == 1` } },
  {
    name: 'twenty of 1000 steps, at most 1 in sum',
    inputs: axes(20, [0, 1, 0.001]),
    rules: { cap: `${sum(20)} <= 1` },
  },
  { name: 'at most 5 of 20 above zero', inputs: axes(20, percent), rules: { few: `${above(20)} <= 5` } },
  { name: 'at most 5 of 50 above zero', inputs: axes(50, percent), rules: { few: `${above(50)} <= 5` } },
  {
    name: 'at most 5 of 50 above zero, 100 in sum',
    inputs: axes(50, [0, 40, 1]),
    rules: { few: `${above(50)} <= 5`, whole: `${sum(50)} == 100` },
  },
  {
    name: 'two equal pairs and a remainder',
    inputs: Object.fromEntries([...'abcdef'].map((name) => [name, [0, 99, 1] as Axis])),
    rules: { tie: 'c == a and d == b and (a * 7 + b * 3 + e * 11 + f) % 1000 == 0' },
  },
  {
    name: 'four shares in steps of 0.1, 1 in sum',
    inputs: axes(4, [0, 1, 0.1]),
    rules: { whole: `${sum(4)} == 1` },
  },
  {
    name: 'a script adds ten shares to 100, a label limits one',
    inputs: { ...axes(10, percent), solvent: ['Water', 'Oil'] },
    scripts: { mix: 'def total(*shares):\n    return sum(shares)\n' },
    rules: { whole: `mix.total(${names(10).join(', ')}) == 100`, dry: "w0 > 60 if solvent == 'Oil' else w0 < 5" },
  },
  {
    name: 'weighted sums of three ranges',
    inputs: { ...axes(5, percent), ...{ p: [1, 9, 0.5], q: [0, 250, 7], r: [-20, 20, 3] } },
    rules: { mass: 'w0 * 2 + w1 * 3 + q == 311', charge: 'w2 - w3 + r == 4', both: 'p * w4 == 90' },
  },
];

/** Rules that no point obeys: the first three can be proven to be such. */
export const impossibleRules: RuleSet[] = [
  { name: 'steps of 5 that add up to 97', inputs: axes(10, [0, 100, 5]), rules: { whole: `${sum(10)} == 97` } },
  { name: 'ten shares of at most 9', inputs: axes(10, [0, 9, 1]), rules: { whole: `${sum(10)} == 100` } },
  {
    name: 'two rules that exclude each other',
    inputs: axes(8, percent),
    rules: { low: `${sum(8)} < 100`, some: 'w0 + w1 >= 60', rest: 'w2 + w3 > 45' },
  },
  {
    name: 'a remainder that squares never have',
    inputs: axes(6, percent),
    rules: { odd: '(w0 * w0 + w1 * w1) % 4 == 3', cap: `${sum(6)} <= 300` },
  },
  {
    name: 'a loop that cannot be read',
    inputs: axes(20, percent),
    scripts: {
      loop: 'def top(*all):\n    most = 0\n    for x in all:\n        most = max(most, x)\n    return most\n',
    },
    rules: { top: `loop.top(${names(20).join(', ')}) > 100` },
  },
];
