import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { isNight } from '#tests/support/night.ts';
import {
  findSample,
  keepNewer,
  mergeSeries,
  putNewer,
  putSample,
  putSeries,
  sampleName,
  withoutSample,
} from '#web/lib/resources/series-cache.ts';
import { drawnExperiment, drawsOf } from './draw-experiment.ts';

const draws = drawsOf(isNight);

const change = fc.record({
  kind: fc.constantFrom('delete', 'put', 'put newer', 'put series', 'fetch', 'pages'),
  /** Which sample, and whether it is one that nobody has seen. */
  at: fc.nat(20),
  isNew: fc.boolean(),
  age: fc.integer({ min: -1, max: 1 }),
});

type Change = typeof change extends fc.Arbitrary<infer Drawn> ? Drawn : never;

it('a question about a deletion counts the samples that are there, whatever came, went and came again', () => {
  fc.assert(
    fc.property(drawnExperiment, fc.array(change, { maxLength: 12 }), ({ list: drawn }, changes) => {
      let list: readonly Series[] = drawn.toSorted((a, b) => a.number - b.number);
      /** By uuid, the version of each sample that is there. */
      const there = new Map(list.flatMap(({ samples }) => samples.map(({ uuid, version }) => [uuid, version])));
      const places = new Map(list.flatMap(({ samples }) => samples.map((sample) => [sample.uuid, sample])));
      for (const [index, one] of changes.entries()) {
        const sample = chosen(one, index, [...places.values()]);
        if (!sample) continue;
        places.set(sample.uuid, sample);
        list = changed(list, sample, one.kind);
        if (one.kind === 'delete') there.delete(sample.uuid);
        else if (one.kind === 'put') there.set(sample.uuid, sample.version);
        else if (one.kind === 'put newer' && sample.version > (there.get(sample.uuid) ?? -1))
          there.set(sample.uuid, sample.version);
      }
      for (const { uuid, number, samples, sample_count } of list) {
        const expected = [...there.keys()].filter((one) => places.get(one)?.series === uuid);
        expect(samples.map((sample) => sample.uuid).toSorted()).toEqual(expected.toSorted());
        expect(sample_count).toBe(expected.length);
        const positions = samples.map(({ position }) => position);
        expect(positions).toEqual(positions.toSorted((a, b) => a - b));
        for (const sample of samples) {
          expect(sample.version).toBe(there.get(sample.uuid));
          expect(sampleName(list, sample.uuid)).toBe(`sample ${sample.position + 1} of series ${number}`);
        }
      }
      for (const uuid of places.keys()) expect(findSample(list, uuid) !== undefined).toBe(there.has(uuid));
    }),
    draws,
  );
});

/** A sample that is, or was, there, in another version; or a new one of the same series. */
function chosen({ at, isNew, age }: Change, index: number, all: readonly Sample[]): Sample | undefined {
  const sample = all[at % Math.max(1, all.length)];
  if (!sample || !isNew) return sample && { ...sample, version: sample.version + age };
  return { ...sample, uuid: `new-${index}`, position: 100 + index, version: 1 };
}

function changed(list: readonly Series[], sample: Sample, kind: Change['kind']): readonly Series[] {
  if (kind === 'delete') return withoutSample(list, sample.uuid);
  if (kind === 'put') return putSample(list, sample);
  if (kind === 'put newer') return putNewer(list, [sample]);
  // Nothing new: the list as it is, by other ways.
  if (kind === 'put series') return putSeries(list, ...list.slice(0, 1));
  if (kind === 'fetch') return keepNewer(list.map(older), list);
  const half = ({ samples }: Series) => Math.floor(samples.length / 2);
  return mergeSeries([
    ...list.map((one) => ({ ...one, samples: one.samples.slice(0, half(one)) })),
    ...list.map((one) => ({ ...one, samples: one.samples.slice(half(one)) })),
  ]);
}

/** The series as a request that began before the last edits answers. */
const older = (series: Series): Series => ({
  ...series,
  samples: series.samples.map((sample) => ({ ...sample, version: sample.version - 1 })),
});
