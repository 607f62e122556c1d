import { describe, expect, test } from 'vitest';
import type { Program } from '#functions/sandbox/contract.ts';
import { sources, startSandbox, variables } from './support/start-sandbox.ts';

const sandbox = startSandbox();
const base = {
  inputs: [...variables('mass', 'volume'), { name: 'solvent', labels: ['Water', 'Ethanol', '2-MeTHF'] }],
  outputs: [{ name: 'look', labels: ['clear', 'cloudy'] }],
  scripts: sources({ kin: 'def rate(x):\n    return x == "water"' }),
  functions: sources({ density: 'mass / volume' }),
};
const mistakesOf = async (formula: string, more: Partial<Program> = {}) =>
  (await sandbox.check({ ...base, functionalOutputs: sources({ f: formula }), ...more })).mistakes.map(
    ({ name, line, column, message }) => `${name} ${line}:${column} ${message}`,
  );

describe('what cannot be meant is said with its position', () => {
  test.each([
    ["solvent == 'ethanol'", "1:12 'ethanol' is no category of solvent: did you mean 'Ethanol'?"],
    ["'Etanol' != solvent", "1:1 'Etanol' is no category of solvent: did you mean 'Ethanol'?"],
    ["1 if\n solvent == 'Oil' else 2", "2:13 'Oil' is no category of solvent: it has 'Water', 'Ethanol', '2-MeTHF'"],
    ["solvent in ('Water', 'Ethanol ')", "1:22 'Ethanol ' is no category of solvent: did you mean 'Ethanol'?"],
    ["solvent not in ['WATER']", "1:17 'WATER' is no category of solvent: did you mean 'Water'?"],
    ["{'Water': 1, 'ethanol': 2}[solvent]", "1:14 'ethanol' is no category of solvent: did you mean 'Ethanol'?"],
    ["{'water': 1}.get(solvent, 0)", "1:2 'water' is no category of solvent: did you mean 'Water'?"],
    ["look == 'Clear'", "1:9 'Clear' is no category of look: did you mean 'clear'?"],
    ['solvent == 2', "1:12 'solvent' is a label and no number: compare it with 'Water', 'Ethanol', '2-MeTHF'"],
    ['-1 < solvent', "1:1 'solvent' is a label and no number: compare it with 'Water', 'Ethanol', '2-MeTHF'"],
    ['solvent == mass', "1:12 'solvent' is a label and no number: compare it with 'Water', 'Ethanol', '2-MeTHF'"],
    ["0 < mass == 'high'", "1:13 'mass' is a number and equals no text"],
    ["density == 'Water'", "1:12 'density' is a number and equals no text"],
    ["solvent is 'Water'", "1:12 Write '==' to compare values, not 'is'"],
  ])('%j', async (formula, expected) => {
    expect(await mistakesOf(formula)).toEqual([`f ${expected}`]);
  });

  test.each([
    "1 if solvent == 'Water' else 0",
    "mass if solvent in {'Water', '2-MeTHF'} and look != 'cloudy' else -1",
    "[solvent == 'anything' for solvent in ['a']][0]",
    "solvent.lower() == 'water'",
    "'Eth' in solvent",
    'mass == -5 or density > 3',
    'solvent == look',
    'solvent == None',
    "{'Water': 1}[solvent]",
  ])('nothing about %j', async (formula) => {
    expect(await mistakesOf(formula)).toEqual([]);
  });

  test('such a formula is calculated all the same', async () => {
    const program = { ...base, functionalOutputs: sources({ f: "1 if solvent == 'water' else 2" }) };
    const { values, failed } = await sandbox.evaluate(program, { mass: [1], volume: [1], solvent: [0], look: [0] });
    expect({ values, failed }).toMatchObject({ values: { f: [2] }, failed: 0 });
  });

  test('in a rule and a function as in an output, and at most twenty', async () => {
    const formula = Array.from({ length: 200 }, (_, at) => `solvent == 'x${at}'`).join(' or ');
    const labels = Array.from({ length: 200 }, (_, at) => `A label of twenty ${at}`);
    const { mistakes } = await sandbox.check({ inputs: [{ name: 'solvent', labels }], rules: sources({ r: formula }) });
    expect(mistakes).toHaveLength(20);
    expect(await mistakesOf('1', { functions: sources({ g: "solvent == 'x'" }) })).toHaveLength(1);
    const identities = Array.from({ length: 30 }, () => 'mass is 1').join(' or ');
    expect(await mistakesOf('1', { functions: sources({ g: identities }) })).toHaveLength(20);
  });
});

describe('a rule that is a number', () => {
  const ofRule = async (rule: string, functions = base.functions) =>
    (await sandbox.check({ ...base, functions, rules: sources({ rule }) })).mistakes.map(
      ({ name, line, column, message }) => `${name} ${line}:${column} ${message}`,
    );
  const says = (shown: string) =>
    `rule 1:1 This is a number, and a rule says yes or no: compare it, as in '${shown} > 0'`;

  test.each(['mass', '-mass', 'mass + volume', 'density', '2 * density', '3', '(mass > 1) * volume'])(
    'is told to be compared: %s',
    async (rule) => {
      expect(await ofRule(rule)).toEqual([says(rule)]);
    },
  );

  test.each([
    'mass > 1',
    'True',
    '(mass > 1) + (volume > 1)',
    '(mass > 1) * (volume > 1)',
    'mass > 1 or volume',
    'not mass',
    'heavy',
    'kin.rate(mass)',
    "mass if solvent == 'Water' else 0",
  ])('nothing about %s', async (rule) => {
    expect(await ofRule(rule, sources({ density: 'mass / volume', heavy: 'mass > 3' }))).toEqual([]);
  });
});

describe('a single = is explained where it stands', () => {
  const assigns = "A formula gives a value and assigns none; to compare two values, write '=='";
  test.each([
    ["mass < 80 if solvent = 'Water' else mass < 100", '1:22'],
    ["mass < 80 if solvent = 'Water'", '1:22'],
    ['(mass = 3)', '1:7'],
    ['mass > 1 and\n  volume = 3', '2:10'],
    ['(lambda x=1: x)() = mass', '1:19'],
    ['max([mass = 1], key=len)', '1:11'],
  ])('%j', async (formula, position) => {
    const { problems } = await sandbox.check({ ...base, functionalOutputs: sources({ f: formula }) });
    expect(problems.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
      `${position} ${assigns}`,
    ]);
  });

  test('an argument with a name is none', async () => {
    const functionalOutputs = sources({ f: 'max([mass, volume], key=lambda x, y=2: x * y)' });
    expect((await sandbox.check({ ...base, functionalOutputs })).problems).toEqual([]);
    const wrong = sources({ f: 'max([mass], key=len' });
    expect((await sandbox.check({ ...base, functionalOutputs: wrong })).problems[0]?.message).toContain('never closed');
  });
});
