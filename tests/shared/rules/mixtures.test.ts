import { describe, expect, it } from 'vitest';
import { brokenMixtures, mixturesOf } from '#shared/rules/mixtures.ts';

const part = (uuid: string, part_of?: string) => ({ uuid, ...(part_of && { part_of }) });
const inputs = [part('a', 'Blend'), part('heat'), part('b', 'Blend'), part('c', 'Blend')];
const blend = { name: 'Blend', total: 100, at_most: 2 };

describe('the mixtures among inputs', () => {
  it('have the indices of their parts; one without parts is none', () => {
    expect(mixturesOf([blend, { name: 'Empty', total: 1 }], inputs)).toEqual([
      { inputs: [0, 2, 3], total: 100, atMost: 2 },
    ]);
    expect(mixturesOf(undefined, inputs)).toEqual([]);
  });

  it('are left out where a part is missing, because the others have no total', () => {
    expect(mixturesOf([blend], inputs.slice(1), inputs)).toEqual([]);
    expect(mixturesOf([blend], inputs.toSpliced(1, 1), inputs)).toHaveLength(1);
  });
});

describe('a mixture is broken', () => {
  const brokenBy = (values: Record<string, number | null>) =>
    brokenMixtures([blend], inputs, ({ uuid }) => values[uuid]);

  it.each([
    [{ a: 60, b: 40, c: 0 }, []],
    [{ a: 33.4, b: 66.6, c: 0 }, []],
    [{ a: 60, b: 39, c: 0 }, ['Blend']],
    [{ a: 60, b: 40, c: 1 }, ['Blend']],
    [{ a: 60, b: 30, c: 10 }, ['Blend']],
    [{ a: 60, b: null, c: 10 }, []],
    [{}, []],
  ])('by %j: %j', (values, expected) => {
    expect(brokenBy(values)).toEqual(expected);
  });

  it('but not by rounding of doubles', () => {
    const tenths = brokenMixtures(
      [{ name: 'Blend', total: 1 }],
      inputs,
      ({ uuid }) => ({ a: 0.7, b: 0.2, c: 0.1 })[uuid],
    );
    expect(0.7 + 0.2 + 0.1).not.toBe(1);
    expect(tenths).toEqual([]);
  });
});
