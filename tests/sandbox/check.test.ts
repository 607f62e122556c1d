import { describe, expect, test } from 'vitest';
import { pythonNames } from '#functions/features/definitions/api/require-unshadowed.ts';
import type { Program } from '#functions/sandbox/contract.ts';
import { sources, startSandbox, variables } from './support/start-sandbox.ts';

const sandbox = startSandbox();
const base = {
  inputs: [...variables('mass', 'volume'), { name: 'solvent', labels: ['water', 'oil'] }],
  outputs: variables('yield_'),
  scripts: sources({ kin: 'import math\nK = 2\ndef rate(x):\n    return x' }),
  rules: sources({ limit: 'mass < 3' }),
};

const nestedLoops = (depth: number) =>
  Array.from({ length: depth }, (_, at) => `${' '.repeat(at)}for i${at} in []:`).join('\n') +
  `\n${' '.repeat(depth)}pass`;

const problemsOf = async (more: Partial<Program>) =>
  (await sandbox.check({ ...base, ...more })).problems.map(
    ({ name, line, column, message }) => `${name} ${line}:${column} ${message}`,
  );

describe('a formula is refused with its position and a message', () => {
  test.each([
    ['', '1:1 Enter a formula'],
    [' \n ', '1:1 Enter a formula'],
    ['# nothing', '1:1 Enter a formula'],
    ['mass +', '1:7 This is not valid Python'],
    ['\n  mass +\n  volume *  \n', '3:11 This is not valid Python'],
    ['mass == (\n 1', "1:9 '(' was never closed"],
    ['  \n  mass) + (volume', "2:7 Unmatched ')'"],
    ['(mass', "1:1 '(' was never closed"],
    ['mass) + (volume', "1:5 Unmatched ')'"],
    ['mass volume', '1:6 This is not valid Python'],
    ['max(mass volume)', '1:5 This is not valid Python. Perhaps you forgot a comma?'],
    ['mass\n+ (volume', "2:3 '(' was never closed"],
    ['  mass + mas', "1:10 'mas' is unknown: did you mean 'mass'?"],
    ['\n mass\n + mas', "3:4 'mas' is unknown: did you mean 'mass'?"],
    ['"\u00e4\u{1f600}" and mas', "1:10 'mas' is unknown: did you mean 'mass'?"],
    ['zzz', "1:1 'zzz' is unknown"],
    ['sqrt(mass)', "1:1 'sqrt' is unknown: did you mean math.sqrt?"],
    ['math.sqr(mass)', "1:1 'math.sqr' cannot be used here: did you mean 'sqrt'?"],
    ['math', "1:1 'math' is a module: use what is in it, for example math.sqrt"],
    ['kin', "1:1 'kin' is a script: use what it defines, for example kin.f(x)"],
    ['kin.rat(1)', "1:1 The script 'kin' defines no 'rat': did you mean 'rate'?"],
    ['kin.math', "1:1 The script 'kin' defines no 'math'"],
    ['limit', "1:1 'limit' is a rule: rules cannot be used in formulas"],
    ['yield_ * 2', "1:1 'yield_' is an output: only functional outputs may use other outputs"],
    ['mass = 3', "1:6 A formula gives a value and assigns none; to compare two values, write '=='"],
    ['mass\nvolume', '1:1 This is not valid Python'],
    ['import math', "1:1 Nothing is imported in a formula; 'math' and 'statistics' are there already"],
    ['def f(): pass', '1:1 A formula is one expression; statements belong into a script'],
    ['score + 1', "1:1 'score' is unknown"],
    ['f"{mass}"', '1:1 Texts with {…} (f-strings) cannot be used here'],
    ['mass.real', "1:1 '.real' cannot be used here"],
    ['1 +\n x for\nx in [1]', '2:4 This is not valid Python'],
    ['x for\nx in [1]', '1:3 This is not valid Python'],
    ['mass(2)', "1:1 'mass' is an input, which has a value and cannot be called"],
    // Errors of Python's compiler that its parser accepts.
    ['dict(a=1,a=2)', '1:10 Keyword argument repeated: a'],
    ['dict(__debug__=1)', '1:6 Cannot assign to __debug__'],
    ['(lambda x, x: 1)(1,2)', "1:12 Duplicate argument 'x' in function definition"],
    ['(lambda a, *a: 1)(1)', "1:13 Duplicate argument 'a' in function definition"],
    ['len([1 for *a in [[1]]])', '1:12 Starred assignment target must be in a list or tuple'],
    ['[a for a, *b, *c in [[1, 2]]]', '1:8 Multiple starred expressions in assignment'],
    // Names that are read before `in` are not bound by it.
    ['[type(x) for {}[type] in [1]][0](7)', "1:2 'type' is unknown: did you mean 'tuple'?"],
    ['[1 for {}[mass] in [1]]', "1:8 'for' gives its values names here: only names can stand before 'in'"],
    ['[1 for mass.x in [1]]', "1:8 'for' gives its values names here: only names can stand before 'in'"],
  ])('%j: %s', async (source, expected) => {
    const [first] = await problemsOf({ functions: sources({ f: source }) });
    expect(first).toContain(`f ${expected}`);
  });

  test.each([
    ['501 signs', `${'-\n'.repeat(501)}mass`, '501:1 This is too long for one expression: split it'],
    ['1900 times not', `${'not\n'.repeat(1900)}mass`, '501:1 This is too long for one expression: split it'],
    [
      '60 comprehensions',
      `${'[y for y in [1] if '.repeat(60)}mass${']'.repeat(60)}`,
      '1:381 Comprehensions are nested too deeply here',
    ],
  ])('with any line breaks: %s', async (_, source, expected) => {
    const [first] = await problemsOf({ functions: sources({ f: source }) });
    expect(first).toContain(`f ${expected}`);
  });

  test('every problem of every text, in order', async () => {
    expect(
      await problemsOf({ functions: sources({ f: 'mas + volum', g: 'x' }), rules: sources({ r: 'yield_ > 1' }) }),
    ).toEqual([
      "f 1:1 'mas' is unknown: did you mean 'mass'?",
      "f 1:7 'volum' is unknown: did you mean 'volume'?",
      "g 1:1 'x' is unknown",
      "r 1:1 'yield_' is an output: rules bind samples before anything is measured",
    ]);
  });
});

describe('a script is refused', () => {
  test.each([
    ['def f(x):\nreturn x', '2:1 Expected an indented block after function definition on line 1'],
    ['def f(x):\n    return mass', "2:12 A script does not see 'mass': give it to the function as an argument"],
    ['def f(x):\n    return y + xx', "2:12 'y' is unknown"],
    ['import numpy as np', "1:8 'numpy' cannot be imported: only math and statistics can"],
    ['import kin', "1:8 'kin' cannot be imported: only math and statistics can"],
    ['def f(x):\n    math = 2', "2:5 'math' is a reserved name: choose another"],
    ['def f(x):\n    global y', "2:5 'global' cannot be used here"],
    ['def f(score):\n    return 1', "1:7 'score' is a reserved name: choose another"],
    ['class A:\n    pass', '1:1 Classes cannot be used here'],
    ['def f(x, x):\n    return 1', "1:10 Duplicate argument 'x' in function definition"],
    ['return 1', "1:1 'return' outside function"],
    ['break', "1:1 'break' outside loop"],
    ['*a = [1]', '1:1 Starred assignment target must be in a list or tuple'],
    ['x = *[1]', "1:5 Can't use starred expression here"],
    [nestedLoops(25), '22:22 Too many statically nested blocks'],
    ['def f(x: (yield)) -> 1:\n    return 1', '1:11 Annotations only name types here'],
    ['def f(x: __import__("os")):\n    return 1', '1:10 Annotations only name types here'],
    ['x: (z := 1) = 2', '1:5 Annotations only name types here'],
    ['if 1:\n    import math as m', '2:12 Imports belong to the beginning of a script'],
    ['x = m.pi\nimport math as m', "1:5 'm' is imported further below: import it first"],
    ['import math as m\nm = 3', "1:8 'm' means something else in this script: choose another name"],
    ['x = 1\ny = x / 0', '2:1 The script ends with an error: Division by zero'],
    [
      'def f(x):\n    raise ValueError("A\\u202e\\ud800\\x07")\nf(1)',
      '2:1 The script ends with an error: A\ufffd\ufffd\ufffd',
    ],
  ])('%j: %s', async (source, expected) => {
    const [first] = await problemsOf({ scripts: sources({ s: source }) });
    expect(first).toContain(`s ${expected}`);
  });
});

describe('cycles', () => {
  test('are named, at each of their formulas', async () => {
    expect(
      await problemsOf({ functions: sources({ density: 'mass / bulk', bulk: '2 + density', other: 'bulk' }) }),
    ).toEqual([
      'density 1:8 Nothing can be calculated from itself: density uses bulk, bulk uses density',
      'bulk 1:5 Nothing can be calculated from itself: density uses bulk, bulk uses density',
    ]);
  });

  test('are found between functional outputs, in one formula, and in several positions', async () => {
    expect(
      await problemsOf({
        functions: sources({ a: 'a + 1', b: 'c', c: 'd', d: 'b' }),
        functionalOutputs: sources({ p: 'q', q: 'p' }),
      }),
    ).toEqual([
      'a 1:1 Nothing can be calculated from itself: a uses itself',
      expect.stringMatching(/^b 1:1 .*b uses c.*c uses d.*d uses b/),
      expect.stringMatching(/^c 1:1 .*c uses d/),
      expect.stringMatching(/^d 1:1 .*d uses b/),
      expect.stringMatching(/^p 1:1 .*p uses q, q uses p/),
      expect.stringMatching(/^q 1:1 .*p uses q, q uses p/),
    ]);
  });

  test('of scripts, too', async () => {
    const scripts = sources({ s: 'def f(x):\n    return t.g(x)', t: 'def g(x):\n    return s.f(x)' });
    expect(await problemsOf({ scripts })).toEqual([
      's 2:12 Nothing can be calculated from itself: s uses t, t uses s',
      't 2:12 Nothing can be calculated from itself: s uses t, t uses s',
    ]);
  });
});

test.each([
  ['500 terms', Array(500).fill('mass').join(' + ')],
  ['500 terms, a line each', Array(500).fill('mass').join('\n+ ')],
  ['450 signs', `${'-\n'.repeat(450)}mass`],
  ['499 times not', `${'not '.repeat(499)}mass`],
  ['499 powers', `mass${' ** mass'.repeat(499)}`],
  ['195 calls', `${'abs('.repeat(195)}mass${')'.repeat(195)}`],
  ['240 choices', `${'mass if mass else '.repeat(240)}mass`],
  ['499 lambdas', `(${'lambda: '.repeat(498)}mass) and 1`],
])('%s in one expression are accepted and calculated', async (_, source) => {
  const program = { ...base, functions: sources({ f: source, good: 'mass' }) };
  expect((await sandbox.check(program)).problems).toEqual([]);
  const columns = { mass: [1], volume: [1], solvent: [0] };
  const { values } = await sandbox.evaluate(program, columns);
  expect(values).toMatchObject({ f: [expect.any(Number)], good: [1] });
});

test('a sum over 200 inputs is accepted and calculated', async () => {
  const inputs = variables(...Array.from({ length: 200 }, (_, index) => `p${index}`));
  const source = Array.from({ length: 500 }, (_, term) => `p${term % 200}`).join('+');
  const program = { inputs, functions: sources({ f: source }) };
  expect((await sandbox.check(program)).problems).toEqual([]);
  const columns = Object.fromEntries(inputs.map(({ name }, index) => [name, [index, 1]]));
  expect((await sandbox.evaluate(program, columns)).values).toEqual({ f: [2 * 19_900 + 4950, 500] });
});

test.each(['__', '__x', '__import__', '__debug__', 'debug__', 'out0', 'samples', 'self'])(
  'formulas may use an input of any name: %s',
  async (name) => {
    const program = { inputs: variables(name), functions: sources({ f: `${name} * 2` }) };
    expect((await sandbox.check(program)).problems).toEqual([]);
    expect((await sandbox.evaluate(program, { [name]: [4] })).values).toEqual({ f: [8] });
  },
);

test('`pythonNames` equals the built-ins that formulas may use', async () => {
  const every = [...pythonNames];
  const functions = sources(Object.fromEntries(every.map((name, index) => [`f${index}`, `[${name}]`])));
  const { builtins } = await sandbox.uses({ functions });
  expect(Object.values(builtins).flat()).toEqual(every);
  const { builtins: none } = await sandbox.uses({ functions: sources({ f: 'open, type, print, getattr, iter' }) });
  expect(none).toEqual({ f: [] });
});

test('reports the names with which each text uses built-ins of Python', async () => {
  const functions = sources({ f: 'max(mass, abs(volume))', g: 'sum(max for max in [1])' });
  const { uses, builtins } = await sandbox.uses({ ...base, functions });
  expect(uses).toMatchObject({ f: ['mass', 'volume'], g: [] });
  expect(builtins).toEqual({ kin: [], f: ['max', 'abs'], g: ['sum'], limit: [] });
});

test('a valid text has no problem, and reports what it uses', async () => {
  const answer = await sandbox.check({
    ...base,
    functions: sources({
      density: 'mass / volume + mass',
      speed: 'kin.rate(density) * math.pi if solvent == "oil" else max(v for v in [1])',
    }),
    functionalOutputs: sources({ cost: 'yield_ * speed' }),
  });
  expect(answer).toEqual({
    problems: [],
    mistakes: [],
    uses: {
      kin: [],
      density: ['mass', 'volume'],
      speed: ['kin', 'density', 'solvent'],
      cost: ['yield_', 'speed'],
      limit: ['mass'],
    },
  });
});
