import { expect, it } from 'vitest';
import { handler } from '#functions/handlers/series.ts';
import { samples } from '#functions/tables/tables.ts';
import { candidateFinder } from '#shared/rules/sample-candidates.ts';
import { aLaboratory, aSeries, manySamples } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { watchCalls } from '#tests/support/roles.ts';

/** The calls of DynamoDB by which a call reports `reported` measurements by inputs, in a series of `count` samples. */
async function callsFor(count: number, reported: number): Promise<number> {
  const lab = await aLaboratory();
  const series = await aSeries(lab.experiment, { sample_count: count });
  const rows = manySamples(series, count).map((row, index) => ({
    ...row,
    in: { [lab.heat.uuid]: index, [lab.binder.uuid]: index % 2 },
  }));
  await samples.putAll(lab.workspace.uuid, rows);
  const measurements = Array.from({ length: reported }, (_, index) => ({
    inputs: { temperature: index, binder: index % 2 === 0 ? 'Epoxy' : 'Acrylic' },
    outputs: { yield_pct: index + 0.5 },
  }));
  let calls = 0;
  // The counts of other workspaces' calls, which a call writes once they are a minute old, depend on the tests before.
  const end = watchCalls(({ input }) => (calls += JSON.stringify(input).includes('"usage#') ? 0 : 1));
  const path = { id: lab.experiment.uuid };
  const answer = await invoke(handler, 'reportMeasurements', { as: lab.manager.token, path, body: { measurements } });
  end();
  expect(answer).toMatchObject({ status: 200, body: { changed: reported } });
  return calls;
}

// `npm run bench:measurements` measures the seconds of 10 000.
it('a thousand measurements of a thousand samples take as many calls of the database as two hundred', async () => {
  const few = await callsFor(200, 200);
  // The second laboratory's roles and names may be remembered, or have to be read again.
  expect(await callsFor(1000, 1000)).toBeLessThanOrEqual(few + 5);
});

it('each looks at a few of ten thousand samples only', () => {
  const count = 10_000;
  let looks = 0;
  const values = (value: (sample: number) => number) =>
    new Proxy({ length: count } as ArrayLike<number>, {
      get: (target, key) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) {
          looks += 1;
          return value(Number(key));
        }
        return Reflect.get(target, key);
      },
    });
  const exact = { rounded: () => 0, same: () => 0 };
  const find = candidateFinder([
    { values: values((sample) => sample), tolerance: exact },
    { values: values((sample) => sample % 2), tolerance: exact },
  ]);
  looks = 0;
  for (let sample = 0; sample < 1000; sample++) expect(find([sample, sample % 2])).toEqual([sample]);
  // Two binary searches of fourteen steps in each of two columns, and the sample itself.
  expect(looks).toBeLessThan(1000 * (4 * 14 + 4));
});
