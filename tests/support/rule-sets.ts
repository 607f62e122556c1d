import type { AllDefinitions } from '#functions/entities/definitions/definitions-of.ts';
import type { InParameterRow } from '#functions/tables/rows.ts';

/** An experiment's definitions in short: inputs by name, as `[min, max, step]` or as labels. */
export interface RuleSet {
  name: string;
  inputs: Record<string, [number, number, number] | string[]>;
  functions?: Record<string, string>;
  scripts?: Record<string, string>;
  rules: Record<string, string>;
}

type Definitions = Pick<AllDefinitions, 'inputs' | 'outputs' | 'functions' | 'scripts' | 'rules'>;

/** The rows that a rule set stands for; uuids are the short names. */
export function definitionsOfSet({ inputs, functions = {}, scripts = {}, rules }: RuleSet): Definitions {
  const head = (short_name: string) => ({
    ...{ parent: '', sort: '', workspace_uuid: '', project_uuid: '', experiment_uuid: '', creator: '', created: 0 },
    ...{ uuid: short_name, name: short_name.replaceAll('_', ' '), short_name, unit: '', is_visible: true },
  });
  const input = ([name, values]: [string, [number, number, number] | string[]]): InParameterRow => {
    const [min_value = 0, max_value = 0, step = 1] = values.every((value) => typeof value === 'number') ? values : [];
    const categories = values.filter((value) => typeof value === 'string');
    return { ...head(name), is_categorical: categories.length > 0, categories, min_value, max_value, step };
  };
  return {
    inputs: Object.entries(inputs).map(input),
    outputs: [],
    functions: Object.entries(functions).map(([name, formula]) => ({ ...head(name), formula })),
    scripts: Object.entries(scripts).map(([name, code]) => ({ ...head(name), code })),
    rules: Object.entries(rules).map(([name, formula]) => ({ ...head(name), formula })),
  };
}

const share: [number, number, number] = [0, 100, 1];
const unit: [number, number, number] = [0, 1, 0.01];
const solvents = ['Toluene', 'DMF', 'Water', 'Ethanol'];

/** Typical rules, from half of the space to one point in a hundred thousand, with all names that rules may use. */
export const ruleSets: RuleSet[] = [
  {
    name: 'one numeric rule',
    inputs: { x: unit, y: unit, z: unit },
    rules: { small: 'x + y + z < 1.5' },
  },
  {
    name: 'a label decides',
    inputs: { temperature: [20, 160, 5], time: [1, 48, 1], solvent: solvents },
    rules: {
      boiling: "temperature < 80 if solvent in ('Water', 'Ethanol') else temperature < 110",
      dry: "solvent != 'Water' or time <= 12",
    },
  },
  {
    name: 'labels alone',
    inputs: {
      a: ['A', 'B', 'C', 'D', 'E', 'F'],
      b: ['A', 'B', 'C', 'D', 'E', 'F'],
      c: solvents,
      d: solvents,
      n: [1, 9, 1],
    },
    rules: { differ: 'a != b and c != d', order: 'a < b' },
  },
  {
    name: 'a function',
    inputs: { mass: [1, 100, 1], volume: [1, 100, 1], height: [1, 50, 1] },
    functions: { density: 'mass / volume', load: 'density * height' },
    rules: { light: '0.5 < density < 0.7', stable: 'load < 10 and volume > 20' },
  },
  {
    name: 'a script',
    inputs: { a: share, b: share, c: share, kind: solvents },
    scripts: {
      limits:
        "TOP = {'Toluene': 40, 'DMF': 60, 'Water': 80, 'Ethanol': 100}\n\ndef below(kind, *shares):\n    return sum(shares) <= TOP[kind] and max(shares) <= 30\n",
    },
    rules: { room: 'limits.below(kind, a, b, c)' },
  },
  {
    name: 'a mixture of three, 7e-3',
    inputs: { a: share, b: share, c: share },
    rules: { whole: 'a + b + c == 100', some: 'a > 0 and b > 0' },
  },
  {
    name: 'a mixture of four and a label, 2e-3',
    inputs: { a: share, b: share, c: share, d: share, solvent: solvents },
    functions: { total: 'a + b + c + d' },
    rules: { whole: 'math.isclose(total, 100)', enough: "a >= 10 or solvent == 'DMF'" },
  },
  {
    name: 'a box of 1e-3',
    inputs: { x: unit, y: unit, z: unit, w: unit },
    rules: { box: 'abs(x - 0.3) < 0.1 and abs(y - 0.6) < 0.1 and abs(z - 0.5) < 0.1 and 0.4 < w < 0.53' },
  },
  {
    name: 'a box of 1e-5',
    inputs: { u: unit, v: unit, x: unit, y: unit, z: unit, w: unit },
    rules: {
      first: '0.2 < u < 0.35 and 0.7 < v < 0.85',
      second: '0.1 < x < 0.25 and 0.4 < y < 0.55',
      third: '0.5 < z < 0.65 and 0.8 < w < 0.95',
    },
  },
  {
    name: 'a script that tells nothing, 1e-5',
    inputs: { p: unit, q: unit, r: unit, s: unit, t: unit },
    functions: { mean: '(p + q + r + s + t) / 5' },
    scripts: {
      shell: 'def inside(centre, *values):\n    return sum((value - centre) ** 2 for value in values) < 0.0075\n',
    },
    rules: { near: 'shell.inside(0.55, p, q, r, s, t)', heavy: 'mean > 0.55' },
  },
];

/** Rules of which some cannot hold together, and those that cannot. */
export const conflicts: { set: RuleSet; conflict: string[] }[] = [
  {
    set: {
      name: 'two bounds',
      inputs: { x: [0, 1, 0.02], y: [0, 1, 0.02], z: [0, 1, 0.02] },
      rules: { low: 'x + y < 0.5', flat: 'z < 0.9', high: 'x > 0.4 and y > 0.3', any: 'x + z > 0.1' },
    },
    conflict: ['low', 'high'],
  },
  {
    set: {
      name: 'a label and a function',
      inputs: { temperature: [20, 160, 5], pressure: [1, 20, 1], time: [1, 48, 1], solvent: solvents },
      functions: { severity: 'temperature * pressure' },
      rules: {
        mild: 'severity < 400',
        quick: 'time < 24',
        water_only: "solvent == 'Water'",
        harsh: "severity > 1000 if solvent == 'Water' else True",
      },
    },
    conflict: ['mild', 'water only', 'harsh'],
  },
  {
    set: {
      name: 'through a script',
      inputs: { a: [0, 100, 4], b: [0, 100, 4], c: [0, 100, 4], d: [0, 100, 4] },
      scripts: { mix: 'def total(*shares):\n    return sum(shares)\n' },
      rules: { whole: 'mix.total(a, b, c, d) == 100', much: 'min(a, b, c) > 33', some: 'd >= 0', little: 'b < 90' },
    },
    conflict: ['whole', 'much'],
  },
];
