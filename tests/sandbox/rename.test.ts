import { describe, expect, test } from 'vitest';
import { sources, startSandbox, variables } from './support/start-sandbox.ts';

const sandbox = startSandbox();

const renamed = async (formula: string, from = 'mass', to = 'weight') => {
  const answer = await sandbox.rename({ inputs: variables('mass', 'v'), functions: sources({ f: formula }) }, from, to);
  return 'changed' in answer ? (answer.changed[0]?.source ?? formula) : answer;
};

describe('a name is renamed where it is used', () => {
  test.each([
    ['mass / v + mass', 'weight / v + weight'],
    ['massive + mass_ + mass', 'massive + mass_ + weight'],
    ['"mass" == v and mass # mass', '"mass" == v and weight # mass'],
    ['"ä😀" if mass else "mass"', '"ä😀" if weight else "mass"'],
    ['\n  mass +\n  (v * mass)\n', '\n  weight +\n  (v * weight)\n'],
    ['[mass for mass in [mass, 2]]', '[mass for mass in [weight, 2]]'],
    ['[v for v in [1] if mass]', '[v for v in [1] if weight]'],
    ['(lambda mass: mass)(mass)', '(lambda mass: mass)(weight)'],
    ['(lambda v=mass: v + mass)()', '(lambda v=weight: v + weight)()'],
    ['max(mass, key=lambda x: mass)', 'max(weight, key=lambda x: weight)'],
    ['dict(mass=mass)["mass"]', 'dict(mass=weight)["mass"]'],
    ['mass.is_integer()', 'weight.is_integer()'],
  ])('%j', async (before, after) => {
    expect(await renamed(before)).toBe(after);
  });

  test('wherever a script is called, and not where a local name is the same', async () => {
    const program = {
      inputs: variables('kin'.repeat(2)),
      scripts: sources({
        kin: 'def f(x):\n    kin = 3\n    return kin',
        other: 'def g(kin):\n    return kin\ndef h(x):\n    return kin.f(x) + g(1)',
      }),
      functions: sources({ a: 'kin.f(1) + other.g(2)', b: 'other.h(1)' }),
    };
    expect(await sandbox.rename(program, 'kin', 'kinetics')).toEqual({
      changed: [
        {
          part: 'script',
          name: 'other',
          source: 'def g(kin):\n    return kin\ndef h(x):\n    return kinetics.f(x) + g(1)',
        },
        { part: 'function', name: 'a', source: 'kinetics.f(1) + other.g(2)' },
      ],
    });
  });

  test('in everything that uses it, and nowhere else', async () => {
    const program = {
      inputs: variables('mass'),
      outputs: variables('y'),
      functions: sources({ f: 'mass * 2', g: 'f' }),
      functionalOutputs: sources({ o: 'y + mass' }),
      rules: sources({ r: 'mass < 1' }),
    };
    expect(await sandbox.rename(program, 'mass', 'm')).toEqual({
      changed: [
        { part: 'function', name: 'f', source: 'm * 2' },
        { part: 'output', name: 'o', source: 'y + m' },
        { part: 'rule', name: 'r', source: 'm < 1' },
      ],
    });
  });
});

test('a new name that would change the meaning of a text is refused', async () => {
  expect(await renamed('[weight + mass for weight in [1]]')).toMatchObject({
    refused: 'program',
    problems: [
      { name: 'f', line: 1, column: 11, message: "'weight' already means something else here: rename that first" },
    ],
  });
});

test('an invalid text stays as it is', async () => {
  expect(await renamed('mass + (')).toBe('mass + (');
});
