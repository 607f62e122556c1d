import { describe, expect, it } from 'vitest';
import { valuesDigest } from '#shared/rules/values-digest.ts';

type Values = Record<string, number | null>;

const inputs = [{ uuid: 'heat' }, { uuid: 'time' }];
const outputs = [
  { uuid: 'yield', weight: 1 },
  { uuid: 'note', weight: 0 },
];
const samples: Values[] = [
  { heat: 20, time: 1, yield: 47.6, note: 3 },
  { heat: 40, time: 2, yield: 0.1 + 0.2, note: null },
  { heat: 40, time: 2, yield: null, note: 1 },
];
const digestOf = (list: readonly Values[], of = inputs) =>
  valuesDigest(
    list.map((values) => (parameter: string) => values[parameter]),
    of,
    outputs,
  );
const changed = (index: number, values: Values) =>
  samples.map((sample, at) => (at === index ? { ...sample, ...values } : sample));
const before = digestOf(samples);

describe('the digest of what models learn from', () => {
  it('counts the samples that have every input and weighted output', () => {
    expect(before.samples).toBe(2);
  });

  it('does not depend on the order of samples and parameters', () => {
    expect(digestOf(samples.toReversed(), inputs.toReversed())).toEqual(before);
  });

  it('changes with an input and a weighted output, also by the last digit, and back', () => {
    expect(digestOf(changed(0, { yield: 47.7 })).digest).not.toBe(before.digest);
    expect(digestOf(changed(0, { time: 2 })).digest).not.toBe(before.digest);
    expect(digestOf(changed(1, { yield: 0.3 })).digest).not.toBe(before.digest);
    expect(digestOf(changed(0, { yield: 47.6 }))).toEqual(before);
  });

  it('is the same after edits that no model learns from', () => {
    expect(digestOf(changed(0, { note: 9 }))).toEqual(before);
    expect(digestOf(changed(2, { heat: 60 }))).toEqual(before);
  });

  it('tells two samples that exchange a value from the same samples', () => {
    const swapped = [
      { heat: 40, time: 1, yield: 1 },
      { heat: 20, time: 2, yield: 1 },
    ];
    const straight = [
      { heat: 20, time: 1, yield: 1 },
      { heat: 40, time: 2, yield: 1 },
    ];
    expect(digestOf(swapped)).not.toEqual(digestOf(straight));
  });
});
