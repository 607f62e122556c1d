import { describe, expect, test } from 'vitest';
import { sources, startSandbox, variables } from './support/start-sandbox.ts';

const sandbox = startSandbox();

const evaluated = async (formula: string, columns: Record<string, (number | null)[]>, scripts = {}) => {
  const answer = await sandbox.evaluate(
    { inputs: variables(...Object.keys(columns)), functions: sources({ result: formula }), scripts: sources(scripts) },
    columns,
  );
  return { values: answer.values?.result, messages: answer.failures?.map(({ message }) => message), answer };
};

describe('values', () => {
  test('numbers are floats, whatever type a formula returns', async () => {
    const { values } = await evaluated('mass // 2 if mass > 4 else mass > 3', { mass: [2, 4, 5, 9] });
    expect(values).toEqual([0, 1, 2, 4]);
  });

  test('categories are their labels', async () => {
    const program = {
      inputs: [{ name: 'solvent', labels: ['water', 'oil'] }],
      functions: sources({ polar: '1 if solvent == "water" else 0', letters: 'len(solvent)' }),
    };
    const { values } = await sandbox.evaluate(program, { solvent: [0, 1, 0] });
    expect(values).toEqual({ polar: [1, 0, 1], letters: [5, 3, 5] });
  });

  test('an index without a category is no value', async () => {
    const program = { inputs: [{ name: 's', labels: ['a'] }], functions: sources({ f: 'len(s)' }) };
    const { values, failures } = await sandbox.evaluate(program, { s: [0, 1, 0.5, -1] });
    expect(values).toEqual({ f: [1, null, null, null] });
    expect(failures[0]).toEqual({ name: 'f', sample: 1, message: "'s' has no value" });
  });

  test('are exact to the last bit, as Python computes them', async () => {
    const columns = { a: [0.1, 1e-308, 1.7976931348623157e308, -0.3], b: [0.2, 3, 1, 0.1] };
    const { values } = await evaluated('a + b', columns);
    expect(values).toEqual(columns.a.map((a, index) => a + (columns.b[index] ?? Number.NaN)));
  });

  test('of a formula that uses nothing are repeated for every sample', async () => {
    const answer = await sandbox.evaluate({ functions: sources({ two: '1 + 1' }) }, {}, { count: 3 });
    expect(answer.values).toEqual({ two: [2, 2, 2] });
  });

  test('no samples give no values', async () => {
    const { values } = await evaluated('a + 1', { a: [] });
    expect(values).toEqual([]);
  });

  test('names that Python uses itself are ordinary names', async () => {
    const names = ['sum', 'max', 'i', 'samples', 'failed', 'out0', 'error', 'print', 'len'];
    const columns = Object.fromEntries(names.map((name, index) => [name, [index + 1]]));
    const { values } = await evaluated(`${names.join(' + ')} + min([i for i in [abs(-3)]])`, columns);
    expect(values).toEqual([45 + 3]);
  });

  test('lambdas and comprehensions see the inputs', async () => {
    const { values } = await evaluated('sum(a * k for k in [1, 2]) + (lambda b: a + b)(b) + [a for a in [9]][0]', {
      a: [1, 2],
      b: [10, 20],
    });
    expect(values).toEqual([3 + 11 + 9, 6 + 22 + 9]);
  });

  test.each([
    ['7 ** 30000 // 3 ** 15000 > 0', 1],
    ['len(divmod(7 ** 30000, 3 ** 15000))', 2],
    ['math.isqrt(7 ** 30000) == 7 ** 15000', 1],
  ])('whole numbers may be as large as a power may make them: %s', async (source, value) => {
    expect((await evaluated(source, { a: [1] })).values).toEqual([value]);
  });

  test.each([
    ['statistics.mode([a, 50, 50, a])', [40, 50]],
    ['statistics.mode([a] * 2 + [7] * 2)', [40, 50]],
    ['len(statistics.multimode([a, 50, 50, a]))', [2, 1]],
    ['statistics.correlation([1, 2, a], [3, 1, a], method="ranked")', [0.5, 0.5]],
    ['statistics.quantiles([1, 2, a], n=2)[0]', [2, 2]],
    ['statistics.linear_regression([1, 2, 3], [2, 4, 6])[0] * a', [80, 100]],
    ['statistics.median_grouped([a, a, a])', [40, 50]],
    ['pow(int(a), -1, 7)', [3, 1]],
    ['pow(int(a), 2, mod=7)', [4, 1]],
    ['pow(base=2, exp=3) + a', [48, 58]],
  ])('functions take what those of Python take: %s', async (source, expected) => {
    expect((await evaluated(source, { a: [40, 50] })).values).toEqual(expected);
  });

  test('no value is the most frequent of none', async () => {
    expect((await evaluated('statistics.mode([])', { a: [1] })).messages).toEqual(['No mode for empty data']);
  });

  test('the end of an iterator read with next is a failure, and the samples after it are calculated', async () => {
    const { values, messages } = await evaluated('next(zip()) if a < 2 else a', { a: [1, 2, 1, 3] });
    expect(values).toEqual([null, 2, null, 3]);
    expect(messages).toEqual(['There is no next value', 'There is no next value']);
  });

  test('formulas may have several lines, blanks around them, and comments', async () => {
    const { values } = await evaluated('\n  a   # the first\n  + b\n  * 2\n', { a: [1], b: [2] });
    expect(values).toEqual([5]);
  });
});

describe('dependencies', () => {
  const program = {
    inputs: variables('mass', 'volume'),
    outputs: variables('measured'),
    functions: sources({ twice: 'density * 2', density: 'mass / volume' }),
    functionalOutputs: sources({ cost: 'measured + other', other: 'twice + 1' }),
    rules: sources({ light: 'density < 2', heavy: 'not density < 2' }),
  };

  test('are calculated first, in any order of the formulas', async () => {
    const { values } = await sandbox.evaluate(program, { mass: [1, 6], volume: [1, 2], measured: [10, 20] });
    expect(values).toEqual({
      density: [1, 3],
      twice: [2, 6],
      other: [3, 7],
      cost: [13, 27],
      light: [1, 0],
      heavy: [0, 1],
    });
  });

  test('only wanted values are returned, and unneeded inputs can be omitted', async () => {
    const { values, failed } = await sandbox.evaluate(program, { mass: [1], volume: [2] }, { wanted: ['rule'] });
    expect(values).toEqual({ light: [1], heavy: [0] });
    expect(failed).toBe(0);
  });

  test('a failure is reported where it happened; its dependents name it', async () => {
    const answer = await sandbox.evaluate(program, { mass: [1, 4], volume: [0, 1], measured: [1, null] });
    expect(answer.values).toEqual({
      density: [null, 4],
      twice: [null, 8],
      other: [null, 9],
      cost: [null, null],
      light: [null, 0],
      heavy: [null, 1],
    });
    const messages = Object.fromEntries(
      answer.failures.map(({ name, sample, message }) => [`${name}${sample}`, message]),
    );
    expect(messages).toEqual({
      density0: 'Division by zero',
      twice0: "'density' has no value",
      other0: "'twice' has no value",
      cost0: "'other' has no value",
      light0: "'density' has no value",
      heavy0: "'density' has no value",
      cost1: "'measured' has no value",
    });
    expect(answer.failed).toBe(7);
  });

  test('a power that no double holds is told in words', async () => {
    const { messages } = await evaluated('10.0 ** (400 + a) * b', { a: [1], b: [1] });
    expect(messages).toEqual(['The result is too large']);
  });

  test('an input without a value never reaches a formula', async () => {
    const { values, messages } = await evaluated('1 if a is None else (a == b) + 1', {
      a: [1, null, 2, null],
      b: [1, 1, null, null],
    });
    expect(values).toEqual([2, null, null, null]);
    expect(messages).toEqual(["'a' has no value", "'b' has no value", "'a' and 'b' have no value"]);
  });

  const columns = { mass: [1], volume: [1], measured: [1] };
  const good = { density: [1], twice: [2], other: [3], cost: [4], light: [1], heavy: [0] };

  test.each([
    ['mas + 1', "'mas' is unknown: did you mean 'mass'? (line 1, column 1)"],
    ['1 +', 'This is not valid Python (line 1, column 4)'],
    ['dict(a=1, a=2)', 'Keyword argument repeated: a (line 1, column 11)'],
    ['measured', "'measured' is an output: only functional outputs may use other outputs (line 1, column 1)"],
    ['wrong', 'Nothing can be calculated from itself: wrong uses itself (line 1, column 1)'],
    ['math.inf - math.inf', 'The result is not a number (NaN)'],
  ])('an invalid formula does not affect the others: %s', async (source, message) => {
    const functions = [{ name: 'wrong', source }, ...program.functions, { name: 'later', source: 'wrong + mass' }];
    const answer = await sandbox.evaluate({ ...program, functions }, columns);
    expect(answer.values).toEqual({ ...good, wrong: [null], later: [null] });
    expect(answer.failures).toEqual([
      { name: 'wrong', sample: 0, message },
      { name: 'later', sample: 0, message: "'wrong' has no value" },
    ]);
  });

  test.each([
    [
      'def f(x):\n    return mass',
      "A script does not see 'mass': give it to the function as an argument (line 2, column 12)",
    ],
    ['def f(x, x):\n    return 1', "Duplicate argument 'x' in function definition (line 1, column 10)"],
    ['def f(x):\n    return 1\ny = 1 / 0', 'The script ends with an error: Division by zero (line 3, column 1)'],
  ])('nor does a script: %j', async (source, reason) => {
    const functions = [{ name: 'wrong', source: 'bad.f(1)' }, ...program.functions];
    const scripts = sources({ bad: source, user: 'def g(x):\n    return bad.f(x)' });
    const rules = [...program.rules, { name: 'also', source: 'user.g(1) > 0' }];
    const answer = await sandbox.evaluate({ ...program, functions, scripts, rules }, columns);
    expect(answer.values).toEqual({ ...good, wrong: [null], also: [null] });
    expect(answer.failures.map(({ message }) => message)).toEqual([
      `The script 'bad' cannot be used: ${reason}`,
      expect.stringContaining(`The script 'bad' cannot be used: ${reason}`),
    ]);
  });

  test('failures are reported up to a thousand, and all counted', async () => {
    const { answer } = await evaluated('1 / a', { a: Array.from({ length: 1500 }, () => 0) });
    expect(answer.failures).toHaveLength(1000);
    expect(answer.failed).toBe(1500);
  });

  test('a formula that fails everywhere leaves room for the reasons of others', async () => {
    const functions = sources({ everywhere: '1 / 0', sometimes: '1 / a' });
    const a = Array.from({ length: 1500 }, (_, sample) => sample % 100);
    const { failures, failed } = await sandbox.evaluate({ inputs: variables('a'), functions }, { a });
    expect([failures.length, failed]).toEqual([1000, 1515]);
    expect(failures.filter(({ name }) => name === 'sometimes')).toHaveLength(15);
  });
});

describe('rules', () => {
  test.each([
    ['a > 1', [0, 1]],
    ['a', [1, 1]],
    ['a - 1', [0, 1]],
    ['a > 0 and b', [0, 1]],
    ['not b', [1, 0]],
  ])('%s is a truth value', async (source, expected) => {
    const { values } = await sandbox.evaluate(
      { inputs: variables('a', 'b'), rules: sources({ r: source }) },
      { a: [1, 2], b: [0, 3] },
    );
    expect(values).toEqual({ r: expected });
  });

  test.each([
    ['"yes"', 'The result is a text, not a number'],
    ['[a]', 'The result is a list, not a number'],
    ['a * 1,5', 'The result is a tuple, not a number. Write decimal numbers with a point, as in 1.5'],
    ['a ^ 2', "Unsupported operand type(s) for ^: 'float' and 'int'. Write ** for powers"],
    ['None', 'The result is None, not a number'],
    ['math.nan', 'The result is not a number (NaN)'],
  ])('%s is not', async (source, message) => {
    const answer = await sandbox.evaluate({ inputs: variables('a'), rules: sources({ r: source }) }, { a: [1] });
    expect(answer.values).toEqual({ r: [null] });
    expect(answer.failures).toEqual([{ name: 'r', sample: 0, message }]);
  });
});

describe('scripts', () => {
  const kinetics = [
    'import math as m',
    'from statistics import mean as average',
    'K: float = 2.0',
    'table = {"water": 1, "oil": 2}',
    '',
    'def rate(temperature: float, *, factor: float = K) -> float:',
    '    """Arrhenius."""',
    '    if temperature <= 0:',
    '        raise ValueError("too cold")',
    '    total = 0',
    '    for step in range(3):',
    '        total += factor * step',
    '    return total * m.exp(0)',
    '',
    'def of(solvent):',
    '    try:',
    '        return table[solvent]',
    '    except KeyError:',
    '        return average([1, 2, 3])',
  ].join('\n');

  test('are modules: functions, constants, tables', async () => {
    const { values } = await evaluated(
      'kin.rate(a, factor=kin.K + 1) + kin.of("oil") + kin.of("air")',
      { a: [1] },
      { kin: kinetics },
    );
    expect(values).toEqual([9 + 2 + 2]);
  });

  test('may use each other', async () => {
    const { values } = await evaluated(
      'second.g(a)',
      { a: [3] },
      { second: 'def g(x):\n    return first.f(x) + 1', first: 'def f(x):\n    return x * 2' },
    );
    expect(values).toEqual([7]);
  });

  test('report where they failed', async () => {
    const { messages } = await evaluated('kin.rate(a)', { a: [0] }, { kin: kinetics });
    expect(messages).toEqual(["Too cold (script 'kin', line 9)"]);
  });

  test('keep no state from one request to the next', async () => {
    const counter = { n: 'seen = []\ndef f(x):\n    seen.append(x)\n    return len(seen)' };
    for (let time = 0; time < 2; time += 1) {
      expect((await evaluated('n.f(a)', { a: [5, 5] }, counter)).values).toEqual([1, 2]);
    }
  });
});

test('three hundred functions over five hundred samples', async () => {
  const functions = Array.from({ length: 300 }, (_, index) => ({
    name: `f${index}`,
    source: index ? `f${index - 1} + a` : 'a',
  }));
  const a = Array.from({ length: 500 }, (_, sample) => sample);
  const { values } = await sandbox.evaluate({ inputs: variables('a'), functions }, { a });
  expect(values?.f299).toEqual(a.map((value) => value * 300));
});
