import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Learned } from '#shared/contracts/models.ts';
import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { keptMessage } from '#shared/rules/kept-values.ts';
import { modelScale } from '#shared/rules/model-scale.ts';
import { isNight } from '#tests/support/night.ts';
import { buildPredictionFigure } from '#web/charts/prediction/build-prediction-figure.ts';
import { buildTradeoffFigure } from '#web/charts/tradeoff/build-tradeoff-figure.ts';
import { scoredSamples } from '#web/features/modelling/scored-samples.ts';
import { frontText, tradeoffData } from '#web/features/plotting/tradeoff/tradeoff-data.ts';
import { expectedTexts } from '#web/features/series/grid/expected-texts.ts';
import { drawnExperiment, drawsOf } from './draw-experiment.ts';
import { asDouble, farFrom } from './exact.ts';
import { isWaiting, samplesOf, tableOf } from './plain-counts.ts';

const draws = drawsOf(isNight);

it('the words about a trade-off count the measured samples and those that none beats, and name its ends', () => {
  fc.assert(
    fc.property(drawnExperiment, fc.boolean(), ({ outputs, list: drawn }, isCoarse) => {
      const list = isCoarse ? drawn.map(coarse) : drawn;
      const [x, y] = [outputs[0], outputs.at(-1)];
      if (!x || !y || x === y) return;
      const data = tradeoffData(list, outputs, x, y, '.');
      const front = buildTradeoffFigure(data, 600).front.keys;
      const reported = frontText(data.samples, front, { x, y }, '.');

      const table = tableOf({ list, outputs });
      const measured = samplesOf({ list }).flatMap((sample, index) => {
        const row = table[index] ?? [];
        const [across, up] = [row[0] ?? null, row.at(-1) ?? null];
        return across === null || up === null || isWaiting(row, outputs) ? [] : [{ uuid: sample.uuid, across, up }];
      });
      type Place = (typeof measured)[number];
      const worse = (one: number, other: number, { target }: OutParameter) =>
        asDouble(farFrom(one, target)) > asDouble(farFrom(other, target));
      const beats = (a: Place, b: Place) =>
        !worse(a.across, b.across, x) &&
        !worse(a.up, b.up, y) &&
        (worse(b.across, a.across, x) || worse(b.up, a.up, y));
      const best = measured.filter((one) => !measured.some((other) => beats(other, one)));
      const counts = (reported.match(/^(?:Of )?(\d+)(?: of (\d+))?/) ?? []).slice(1).map(Number);
      const places = new Set(best.map(({ across, up }) => `${across} ${up}`)).size;
      if (measured.length === 0) expect(reported).toBe('No measured sample has values of both outputs yet.');
      else if (measured.length === 1) expect(reported).toMatch(/^Only one measured sample /);
      else if (places > 1) expect(counts).toEqual([best.length, measured.length]);
      else {
        expect(counts[0]).toBe(measured.length);
        expect(reported).toContain(best.length === 1 ? ' one is the best ' : ` ${best.length} are alike and the best `);
      }
      const named = [...reported.matchAll(/Series (\d+), sample (\d+)/g)].map(([, series, sample]) => {
        const of = list.find(({ number }) => number === Number(series));
        return of?.samples.find(({ position }) => position + 1 === Number(sample))?.uuid;
      });
      expect(best.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(named));
    }),
    draws,
  );
});

/** The series with values of which many are alike. */
const coarse = (series: Series): Series => ({
  ...series,
  samples: series.samples.map((sample) => ({
    ...sample,
    outParameters: sample.outParameters.map((one) => ({
      ...one,
      value: one.value === null ? null : one.value > 1 ? 1 : 0,
    })),
  })),
});

it('the chart of predictions counts the intervals that hold what was measured, of samples that are measured', () => {
  const offsets = fc.array(fc.record({ off: fc.integer({ min: -4, max: 4 }), isBare: fc.boolean() }), {
    minLength: 18,
    maxLength: 18,
  });
  fc.assert(
    fc.property(drawnExperiment, offsets, fc.option(fc.nat(5)), (experiment, drawn, lastSeries) => {
      let at = 0;
      const list = experiment.list.map((series) => ({
        ...series,
        samples: series.samples.map((sample) => {
          const { off = 0, isBare = false } = drawn[at++] ?? {};
          const score = (4 + off) / 8;
          const interval = { predicted_interval: { low: score - 0.25, high: score + 0.25 } };
          return { ...sample, predicted_score: off === 4 ? null : score, ...(!isBare && interval) };
        }),
      }));
      const { outputs } = experiment;
      const table = tableOf({ list, outputs });
      const reported = scoredSamples(
        list,
        outputs,
        lastSeries === null ? undefined : modelOf(lastSeries, outputs, table),
      );
      const numberOf = new Map(list.map(({ uuid, number }) => [uuid, number]));
      const shown = samplesOf({ list }).filter(({ predicted_score, series }, index) => {
        const row = table[index] ?? [];
        const weighted = row.filter((_, output) => (outputs[output]?.weight ?? 0) > 0);
        const isLater = lastSeries !== null && (numberOf.get(series) ?? 0) > lastSeries;
        const isFilled = (value: number | null) => value !== null;
        // A model's scale needs every weighted output, a rank one.
        const counts = lastSeries === null ? weighted.some(isFilled) : weighted.length > 0 && weighted.every(isFilled);
        return predicted_score !== null && counts && !isLater && !isWaiting(row, outputs);
      });
      expect(reported.map(({ key }) => key)).toEqual(shown.map(({ uuid }) => uuid));
      const held = reported.filter(({ key, measured }) => {
        const interval = shown.find(({ uuid }) => uuid === key)?.predicted_interval;
        return interval && interval.low <= measured && measured <= interval.high;
      });
      const { covered, points } = buildPredictionFigure(reported, { width: 600, height: 400 });
      const bounded = shown.filter(({ predicted_interval }) => predicted_interval);
      expect(covered).toEqual({ of: bounded.length, count: held.length });
      expect(points).toHaveLength(shown.length);
    }),
    draws,
  );
});

/** The words of a model on its samples, up to a series. */
function modelOf(
  series_number: number,
  outputs: readonly OutParameter[],
  table: readonly (readonly (number | null)[])[],
): Learned {
  const columns = outputs.map((_, output) => table.map((row) => row[output] ?? Number.NaN));
  const counted = outputs.flatMap((output, index) =>
    output.weight > 0 ? [{ output, column: columns[index] ?? [] }] : [],
  );
  const scale = modelScale(
    counted.map(({ output }) => output.uuid),
    counted.map(({ column }) => column),
    counted.map(({ output }) => output),
  );
  return { series_number, scale } as Learned;
}

it('an expected value is reported within its interval, each to the digits that it is shown with', () => {
  const number = fc.oneof(
    fc.integer({ min: -1e6, max: 1e6 }).map((value) => value / 1000),
    fc.double({ min: -1e12, max: 1e12, noNaN: true }),
  );
  const width = fc.oneof(
    fc.integer({ min: 0, max: 1e6 }).map((value) => value / 1e4),
    fc.double({ min: 0, max: 1e9, noNaN: true }),
  );
  fc.assert(
    fc.property(number, width, width, (value, below, above) => {
      const [low, high] = [value - below, value + above];
      const reported = expectedTexts({ value, low, high }, ',');
      const read = (text: string) => Number(text.replace(',', '.'));
      expect(read(reported.low)).toBeLessThanOrEqual(read(reported.value));
      expect(read(reported.value)).toBeLessThanOrEqual(read(reported.high));
      for (const [text, exact] of [
        [reported.value, value],
        [reported.low, low],
        [reported.high, high],
      ] as const) {
        const shown = read(text);
        const decimals = text.split(',')[1]?.length ?? 0;
        // Four digits where it has an exponent or its interval has no width; otherwise the last decimal is rounded.
        const unit = Math.max(10 ** -decimals, Math.abs(exact) * 1e-3);
        const isFine = high - low > 1e-6 && high - low < 1e7 && Math.abs(exact) < 1e9;
        expect(Math.abs(shown - exact)).toBeLessThanOrEqual((isFine ? 10 ** -decimals : unit) * 0.5000001);
        if (isFine && decimals > 0) expect(10 ** -decimals).toBeLessThanOrEqual((high - low) / 9.999999);
      }
    }),
    draws,
  );
});

it('the message about values that an import has left counts them and the samples that it does not name', () => {
  const kept = fc.array(fc.record({ sample_number: fc.integer({ min: 1, max: 12 }), short_name: fc.constant('y') }), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(kept, (values) => {
      const reported = keptMessage(values);
      const [who = '', what = ''] = reported.split(':');
      const different = [...new Set(values.map(({ sample_number }) => sample_number))].sort((a, b) => a - b);
      const [list = '', more] = who.split(' and ');
      const named = (list.match(/\d+/g) ?? []).map(Number);
      expect(named).toEqual(different.slice(0, named.length));
      expect(named.length + Number(more?.match(/\d+/)?.[0] ?? 0)).toBe(different.length);
      expect(Number(what.match(/\d+/)?.[0])).toBe(values.length);
      expect(who.startsWith('Samples ')).toBe(different.length > 1);
    }),
    draws,
  );
});
