import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OutParameter } from '#shared/contracts/parameters.ts';
import { passes } from '#shared/rules/filters.ts';
import { sampleState } from '#shared/rules/sample-state.ts';
import { isValidSample, neededValues } from '#shared/rules/valid-samples.ts';
import { isNight } from '#tests/support/night.ts';
import { bestSoFar, expectedBest } from '#web/charts/progress/build-progress-figure.ts';
import { buildTradeoffFigure } from '#web/charts/tradeoff/build-tradeoff-figure.ts';
import { progressLines } from '#web/features/plotting/progress/progress-data.ts';
import { surfaceSamples } from '#web/features/plotting/surface-data.ts';
import { tradeoffData } from '#web/features/plotting/tradeoff/tradeoff-data.ts';
import { scoreOrigin } from '#web/features/series/samples/sample-words.ts';
import { progressOf } from '#web/lib/browser/seen-progress.ts';
import { drawnExperiment, drawsOf } from './draw-experiment.ts';
import { asDouble, exactScores, farFrom, fraction, isLess, numberOf } from './exact.ts';
import { isWaiting, samplesOf, tableOf } from './plain-counts.ts';

const draws = drawsOf(isNight);

/** A sample's name by its place: 'Series 3, sample 2'. */
const nameIn = (
  list: readonly { uuid: string; number: number }[],
  { series, position }: { series: string; position: number },
) => `Series ${list.find(({ uuid }) => uuid === series)?.number}, sample ${position + 1}`;

it('the dashboard counts the samples that lack a measurement, and tells the best score after each series', () => {
  fc.assert(
    fc.property(drawnExperiment, (experiment) => {
      const { outputs, list } = experiment;
      const table = tableOf(experiment);
      const lacks = (row: readonly (number | null)[]) =>
        row.some((value, output) => value === null && outputs[output]?.is_functional === false);
      const reported = progressOf('an experiment', list, outputs);
      expect(reported.to_measure).toBe(table.filter(lacks).length);

      const exact = exactScores(table, outputs).map((score, sample) => {
        const row = table[sample] ?? [];
        const counts = row.some((value, output) => value !== null && (outputs[output]?.weight ?? 0) > 0);
        return score && counts && !isWaiting(row, outputs) ? numberOf(score) : undefined;
      });
      let read = 0;
      const best = list
        .toSorted((a, b) => a.number - b.number)
        .flatMap(({ samples }) => {
          read += samples.length;
          const until = exact.slice(0, read).filter((score) => score !== undefined);
          return samples.length > 0 && until.length > 0 ? [Math.max(...until)] : [];
        });
      expect(reported.best).toHaveLength(best.length);
      for (const [at, score] of best.entries())
        expect(Math.abs((reported.best[at] ?? 9) - score)).toBeLessThan(0.000501);
    }),
    draws,
  );
});

it('progress draws what is measured, by name and in order, under the best so far', () => {
  fc.assert(
    fc.property(drawnExperiment, (experiment) => {
      const { outputs, list } = experiment;
      const samples = samplesOf(experiment);
      const table = tableOf(experiment);
      for (const [output, measure] of [...outputs, undefined].entries()) {
        const drawn = samples.flatMap((sample, index) => {
          const row = table[index] ?? [];
          const counts = outputs.some(({ weight }, at) => row[at] !== null && (measure ? at === output : weight > 0));
          return counts && !isWaiting(row, outputs) ? [{ name: nameIn(list, sample), value: row[output] }] : [];
        });
        const [line] = progressLines([{ name: 'One', list, outputs }], measure);
        const reported = line?.samples ?? [];
        expect(reported.map(({ name }) => name)).toEqual(drawn.map(({ name }) => name));
        const target = measure?.target ?? 'Maximize';
        if (measure) expect(reported.map(({ value }) => value)).toEqual(drawn.map(({ value }) => value));
        for (const { index, best } of bestSoFar(reported, target)) {
          const until = reported.slice(0, index + 1).map(({ value }) => value);
          expect(until).toContain(best);
          for (const value of until)
            expect(asDouble(farFrom(value, target))).toBeGreaterThanOrEqual(asDouble(farFrom(best, target)));
        }
      }
    }),
    draws,
  );
});

it('the best expected by chance is the mean over all orders', () => {
  const few = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(few, fc.constantFrom('Maximize' as const, 'Minimize' as const, 2), (values, target) => {
      const reported = expectedBest(values, target);
      for (let size = 1; size <= values.length; size += 1) {
        const choices = subsets(values.length).filter((subset) => subset.length === size);
        const far = choices.map((subset) =>
          Math.min(...subset.map((at) => numberOf(farFrom(values[at] ?? 0, target)))),
        );
        const mean = far.reduce((sum, value) => sum + value, 0) / far.length;
        // Samples at equal distance above and below a value are equally good: which is drawn is free.
        if (typeof target === 'string') expect(reported[size - 1]).toBeCloseTo(target === 'Maximize' ? -mean : mean, 9);
        else expect(Math.abs((reported[size - 1] ?? 0) - target)).toBeLessThanOrEqual(mean + 1e-9);
      }
    }),
    draws,
  );
});

const subsets = (size: number): number[][] =>
  Array.from({ length: 2 ** size }, (_, bits) => [...Array(size).keys()].filter((at) => (bits >> at) % 2 === 1));

it('the trade-off marks as to measure what is predicted or open, and as front what no measured sample beats', () => {
  fc.assert(
    fc.property(drawnExperiment, (experiment) => {
      const { outputs, list } = experiment;
      const [x, y] = [outputs[0], outputs.at(-1)];
      if (!x || !y || x === y) return;
      const table = tableOf(experiment);
      const shown = samplesOf(experiment).flatMap((sample, index) => {
        const row = table[index] ?? [];
        const filled = [row[0] ?? null, row[outputs.length - 1] ?? null];
        const values = [x, y].map(({ uuid }, at) => {
          const predicted = sample.predicted_outputs?.find((one) => one.uuid === uuid);
          return filled[at] ?? predicted?.value;
        });
        const [across, up] = values;
        if (across === undefined || up === undefined) return [];
        const isProposal = filled.includes(null) || isWaiting(row, outputs);
        return [{ key: sample.uuid, name: nameIn(list, sample), x: across, y: up, isProposal }];
      });
      const data = tradeoffData(list, outputs, x, y, '.');
      expect(data.samples.map(({ key, name, x, y, isProposal }) => ({ key, name, x, y, isProposal }))).toEqual(shown);

      const beats = (a: { x: number; y: number }, b: { x: number; y: number }) => {
        const worse = (one: number, other: number, { target }: OutParameter) =>
          asDouble(farFrom(one, target)) > asDouble(farFrom(other, target));
        const isBeaten = worse(b.x, a.x, x) || worse(b.y, a.y, y);
        return isBeaten && !worse(a.x, b.x, x) && !worse(a.y, b.y, y);
      };
      const measured = shown.filter(({ isProposal }) => !isProposal);
      const front = measured.filter((one) => !measured.some((other) => beats(other, one)));
      const { front: drawn, beyond } = buildTradeoffFigure(data, 600);
      expect(drawn.keys.toSorted()).toEqual(front.map(({ key }) => key).toSorted());
      const unbeaten = shown.filter((one) => one.isProposal && !measured.some((other) => beats(other, one)));
      const alike = (one: number, other: number, { target }: OutParameter) =>
        asDouble(farFrom(one, target)) === asDouble(farFrom(other, target));
      const isRepeat = (one: { x: number; y: number }) =>
        front.some((other) => alike(one.x, other.x, x) && alike(one.y, other.y, y));
      expect(beyond).toEqual(unbeaten.filter((one) => !isRepeat(one)).map(({ key }) => key));
    }),
    draws,
  );
});

it('surfaces draw the samples that have every weighted output and a measurement', () => {
  fc.assert(
    fc.property(drawnExperiment, (experiment) => {
      const { outputs, inputs, list } = experiment;
      const [first, last] = [inputs[0], inputs.at(-1)];
      if (!first || !last) return;
      const table = tableOf(experiment);
      const names = samplesOf(experiment).flatMap((sample, index) => {
        const row = table[index] ?? [];
        const weighted = row.filter((_, output) => (outputs[output]?.weight ?? 0) > 0);
        const isShown = weighted.length > 0 && !weighted.includes(null) && !isWaiting(row, outputs);
        return isShown ? [nameIn(list, sample)] : [];
      });
      const axes = { x: first.short_name, y: last.short_name };
      expect(surfaceSamples(list, outputs, inputs, axes).map(({ name }) => name)).toEqual(names);
    }),
    draws,
  );
});

it('a card, the valid samples and a filter count as by hand', () => {
  fc.assert(
    fc.property(drawnExperiment, fc.integer({ min: -40, max: 60 }), (experiment, eighths) => {
      const { outputs, inputs } = experiment;
      const table = tableOf(experiment);
      const needed = neededValues(inputs, outputs);
      for (const [index, sample] of samplesOf(experiment).entries()) {
        const row = table[index] ?? [];
        const filled = row.filter((value) => value !== null).length;
        expect(sampleState(sample, outputs)).toBe(
          filled === 0 ? 'empty' : filled === row.length ? 'complete' : 'partial',
        );
        const weighted = row.filter((_, output) => (outputs[output]?.weight ?? 0) > 0);
        const stored = {
          in: Object.fromEntries(sample.inParameters.map(({ in_parameter, value }) => [in_parameter, value])),
          out: Object.fromEntries(outputs.map(({ uuid }, output) => [uuid, row[output]])),
        };
        expect(isValidSample(stored, needed)).toBe(weighted.length > 0 && !weighted.includes(null));
        const [value = null] = row;
        const limit = fraction(eighths / 8);
        const isAbove = value !== null && isLess(limit, fraction(value));
        const isBelow = value !== null && isLess(fraction(value), limit);
        const reported = (['>', '<', '=', '≠', '⩾', '⩽', 'is empty', 'not empty'] as const).map((operator) =>
          passes(value, { operator, value: eighths / 8 }),
        );
        const has = value !== null;
        const [equal, other] = [has && !isAbove && !isBelow, isAbove || isBelow];
        expect(reported).toEqual([isAbove, isBelow, equal, other, has && !isBelow, has && !isAbove, !has, has]);
      }
    }),
    draws,
  );
});

it('the sentence about a score names exactly the outputs that it comes from, and those that are missing', () => {
  fc.assert(
    fc.property(drawnExperiment, (experiment) => {
      const { outputs } = experiment;
      const table = tableOf(experiment);
      for (const [index, sample] of samplesOf(experiment).entries()) {
        const row = table[index] ?? [];
        const reported = scoreOrigin(sample, outputs);
        expect(reported === undefined).toBe(row.every((value) => value === null));
        if (reported === undefined) continue;
        const [known = '', missing = ''] = reported.replace(' Nothing of this sample is measured yet.', '').split(';');
        for (const [output, { name, weight, is_functional }] of outputs.entries()) {
          const isFilled = row[output] !== null;
          expect(known.includes(name)).toBe(weight > 0 && isFilled);
          expect(missing.includes(name)).toBe(weight > 0 && !isFilled && known !== '' && !known.includes('no output'));
          expect(known.includes(`${name} (calculated)`)).toBe(weight > 0 && isFilled && is_functional);
        }
        expect(reported.includes('Nothing of this sample is measured yet.')).toBe(isWaiting(row, outputs));
      }
    }),
    draws,
  );
});
