import { expect, it } from 'vitest';
import { buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { keepNewer, mergeSeries, putSample, putSeries, withoutSample } from '#web/lib/resources/series-cache.ts';

function aSeries(number: number, samples: number) {
  const series = buildSeries({ number });
  series.samples = Array.from({ length: samples }, (_, position) => buildSample(series.uuid, position, {}));
  return series;
}
const positions = (list: readonly { samples: readonly { position: number }[] }[]) =>
  list.map(({ samples }) => samples.map(({ position }) => position));

it('joins a series over pages, in any order of its samples, each once', () => {
  const series = aSeries(1, 4);
  const [a, b, c, d] = series.samples;
  if (!a || !b || !c || !d) throw new Error('Four samples');
  const pages = [[a, c], [b], [c, d]].map((samples) => [{ ...series, samples }]);
  expect(positions(mergeSeries(pages.flat()))).toEqual([[0, 1, 2, 3]]);
});

it('does not let an older list take a newer sample back', () => {
  const series = aSeries(1, 2);
  const here = putSample([series], { ...series.samples[0], version: 3 } as never);
  const fetched = keepNewer([series], here);
  expect(fetched[0]?.samples.map(({ version }) => version)).toEqual([3, 0]);
});

it('sorts series by number, and removes samples', () => {
  const [first, second] = [aSeries(1, 2), aSeries(2, 1)];
  const list = putSeries([second], first);
  expect(list.map(({ number }) => number)).toEqual([1, 2]);
  expect(positions(withoutSample(list, first.samples[0]?.uuid ?? ''))).toEqual([[1], [0]]);
});
