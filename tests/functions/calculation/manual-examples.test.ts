import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import type { Program, PythonSource, Variable } from '#functions/sandbox/contract.ts';
import { askRealSandbox } from '#tests/support/sandbox.ts';

// The manual's examples equal the sandbox's answers.
const manual = readFileSync('docs/manual/07-formulas-rules-and-scripts.md', 'utf8');
const examples = manual
  .slice(manual.indexOf('## Examples'))
  .split('\n### ')
  .slice(1)
  .map((text) => [text.slice(0, text.indexOf('\n')), text] as const);

it('the manual has the expected number of examples', () => {
  expect(examples.length).toBeGreaterThanOrEqual(6);
});

it.each(examples)('%s', async (_, text) => {
  const { program, columns, name, expected } = read(text);
  const sandbox = sandboxOf(askRealSandbox, 'tests');
  expect((await sandbox.check(program)).problems).toEqual([]);
  const wanted = ['function', 'output', 'rule'] as const;
  const { values, failures } = await sandbox.evaluate(program, { columns, count: 1, wanted });
  if (expected.startsWith('empty: ')) {
    expect(values[name]).toEqual([null]);
    expect(failures).toEqual([{ name, sample: 0, message: expected.slice('empty: '.length) }]);
  } else {
    const [value] = values[name] ?? [];
    expect(value).toBeCloseTo(Number({ True: 1, False: 0 }[expected] ?? expected), 9);
  }
});

/** Sources under "Function `name`:", and a line "With `x = 1`, `y = 2` (measured): `name` is `3`." */
function read(text: string) {
  const sources = (kind: string): PythonSource[] =>
    [...text.matchAll(new RegExp(`^${kind} \`(\\w+)\`:\n\n\`\`\`python\n([^]*?)\`\`\``, 'gm'))].map(
      ([, name = '', source = '']) => ({ name, source }),
    );
  const [, given = '', name = '', is = ''] = /^With (.*): `(\w+)` is (.*)\.$/m.exec(text) ?? [];
  const variables = [...given.matchAll(/`(\w+) = ([^`]+)`( \(measured\))?/g)].map(
    ([, variable = '', value = '', out]) => {
      const label = /^'(.*)'$/.exec(value)?.[1];
      const described: Variable = label === undefined ? { name: variable } : { name: variable, labels: [label] };
      return { described, value: label === undefined ? Number(value) : 0, measured: out !== undefined };
    },
  );
  const program: Program = {
    inputs: variables.filter(({ measured }) => !measured).map(({ described }) => described),
    outputs: variables.filter(({ measured }) => measured).map(({ described }) => described),
    scripts: sources('Script'),
    functions: sources('Function'),
    functionalOutputs: sources('Functional output'),
    rules: sources('Rule'),
  };
  const columns = Object.fromEntries(variables.map(({ described, value }) => [described.name, [value]]));
  return { program, columns, name, expected: is.replaceAll('`', '') };
}
