import { expect, test } from 'vitest';
import { sources, startSandbox, variables } from './support/start-sandbox.ts';

const sandbox = startSandbox();
const inputs = [...variables('mass'), { name: 'base', labels: ['Acetate', 'Öl', 'Water'] }];
const labels = { Öl: 'Oil', Water: "Ada's" };

const relabelled = async (rule: string) => {
  const answer = await sandbox.relabel({ inputs, rules: sources({ r: rule }) }, 'base', labels);
  return 'changed' in answer ? (answer.changed[0]?.source ?? 'unchanged') : answer;
};

test.each([
  ['base == "Öl"', 'base == "Oil"'],
  ["'Öl' != base or mass < 61", "'Oil' != base or mass < 61"],
  ['base == "Water"', 'base == "Ada\'s"'],
  ["base == 'Water'", 'base == "Ada\'s"'],
  ['base in ("Öl", "Acetate",\n  "Water") # Öl', 'base in ("Oil", "Acetate",\n  "Ada\'s") # Öl'],
  ['{"Öl": 1, "Acetate": 2}[base] < 2', '{"Oil": 1, "Acetate": 2}[base] < 2'],
  ['{"Öl": 1}.get(base, 3) < 2', '{"Oil": 1}.get(base, 3) < 2'],
  ['mass < (1 if base == "Öl" else 2) and base == "Öl"', 'mass < (1 if base == "Oil" else 2) and base == "Oil"'],
  ['"ä😀" != "Öl" and base == "Öl"', '"ä😀" != "Öl" and base == "Oil"'],
  ['base == "Acetate"', 'unchanged'],
  ['mass == "Öl"', 'unchanged'],
  ['base < "Öl"', 'unchanged'],
  ['[base for base in ["Öl"] if base == "Öl"] != []', 'unchanged'],
])('%j', async (before, after) => {
  expect(await relabelled(before)).toBe(after);
});

test('in functions and outputs, and not in scripts, which see no input', async () => {
  const program = {
    inputs,
    scripts: sources({ s: 'def f(base):\n    return 1 if base == "Öl" else 2' }),
    functions: sources({ a: '1 if base == "Öl" else s.f(base)' }),
    functionalOutputs: sources({ o: '2 if "Öl" == base else 3' }),
  };
  expect(await sandbox.relabel(program, 'base', labels)).toEqual({
    changed: [
      { part: 'function', name: 'a', source: '1 if base == "Oil" else s.f(base)' },
      { part: 'output', name: 'o', source: '2 if "Oil" == base else 3' },
    ],
  });
});
