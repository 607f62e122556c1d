import { describe, expect, it } from 'vitest';
import { propose } from '#shared/engine/propose.ts';
import { createPurposes } from '#shared/engine/purpose.ts';
import { createGrid } from '#shared/engine/space/create-grid.ts';
import { bowl, buildRequest, categorical, numeric } from './build-request.ts';

describe('the purpose of a sample', () => {
  const grid = createGrid({ inputs: [categorical(3), numeric()] });
  const points = [[0, 0.5]];
  const known = { mean: 0, deviation: 0.1, best: 1, unknown: 0.2 };

  it.each([
    ['improves', { ...known, mean: 0.95 }],
    ['improves', { ...known, deviation: 1, unknown: 1 }],
    ['explores', { ...known, unknown: 0.9 }],
    ['insures', known],
  ] as const)('%s, by what the model expects and how much it knows', (purpose, expectation) => {
    expect(createPurposes(grid, points)([0, 30], expectation)).toBe(purpose);
  });

  it('is to test a level that neither a sample nor an earlier selection has', () => {
    const purposeOf = createPurposes(grid, points);
    expect(purposeOf([2, 30], { ...known, mean: 2 })).toBe('tests-level');
    expect(purposeOf([2, 31], known)).toBe('insures');
    expect(purposeOf([1, 31], known)).toBe('tests-level');
  });
});

describe('a series', () => {
  it('tells the purpose of each sample', async () => {
    const { proposals } = await propose(buildRequest());
    const purposes = proposals.map(({ reason }) => reason.purpose);
    expect(purposes).toContain('improves');
    expect(purposes).not.toContain(undefined);
    expect(purposes).not.toContain('tests-level');
  });

  it('tests a level that no sample has', async () => {
    const points = buildRequest().points.map((point, at) => [...point, at % 2]);
    const { proposals } = await propose(
      buildRequest({
        space: { inputs: [numeric(), numeric(), categorical(3)] },
        points,
        outputs: points.map((point) => [bowl(point.slice(0, 2))]),
        behaviour: 'explore',
        count: 10,
      }),
    );
    const fresh = proposals.filter(({ point }) => point[2] === 2);
    expect(fresh[0]?.reason.purpose).toBe('tests-level');
    expect(fresh.slice(1).every(({ reason }) => reason.purpose !== 'tests-level')).toBe(true);
  });

  it('tells it where outputs are modelled one by one, until every target is met', async () => {
    const target = buildRequest({ objectives: [{ weight: 1, target: 1 }] });
    const { proposals } = await propose(target);
    expect(proposals.every(({ reason }) => reason.purpose !== undefined)).toBe(true);
    const met = await propose({ ...target, objectives: [{ weight: 1, target: { min: -9, max: 9 } }] });
    expect(met.proposals.every(({ reason }) => reason.purpose === undefined)).toBe(true);
  });

  it('has no purpose while the space is filled', async () => {
    const { proposals } = await propose(buildRequest({ points: [], outputs: [] }));
    expect(proposals.every(({ reason }) => reason.purpose === undefined)).toBe(true);
  });
});
