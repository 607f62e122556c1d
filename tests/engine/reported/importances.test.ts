import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildImportances } from '#functions/features/modelling/worker/build-importances.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { combine } from '#shared/engine/combine-folds.ts';
import { outputImportances } from '#shared/engine/output-importances.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { notRanked } from '#shared/rules/not-ranked.ts';
import { isNight } from '#tests/support/night.ts';
import { drawnExperiment, drawsOf } from './draw-experiment.ts';
import { dividedBy, exactScores, type Fraction, fraction, minus, none, numberOf, plus, times } from './exact.ts';
import { tableOf } from './plain-counts.ts';

const draws = drawsOf(isNight);

const meanOf = (all: readonly Fraction[]) => dividedBy(all.reduce(plus, none), fraction(all.length));

/** The mean product of the deviations of two columns. */
function covariance(a: readonly Fraction[], b: readonly Fraction[]): Fraction {
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  return meanOf(a.map((value, row) => times(minus(value, meanA), minus(b[row] ?? none, meanB))));
}

it("an output's importance is its own share of the score's variance", () => {
  fc.assert(
    fc.property(drawnExperiment, fc.nat(1e6), (experiment, seed) => {
      const weighted = experiment.outputs.filter(({ weight }) => weight > 0);
      const table = tableOf({ ...experiment, outputs: weighted }).filter((row) => !row.includes(null));
      if (weighted.length === 0 || table.length === 0) return;
      const measured = table.map((row) => row.map((value) => value ?? Number.NaN));
      const reported = outputImportances(measured, weighted, seed);
      expect(reported).toHaveLength(weighted.length);
      const score = exactScores(table, weighted).map((value) => value ?? none);
      const variance = covariance(score, score);
      const total = weighted.reduce((sum, { weight }) => plus(sum, fraction(weight)), none);
      let sum = none;
      for (const [output, objective] of weighted.entries()) {
        const column = table.map((row) => [row[output] ?? null]);
        const share = dividedBy(fraction(objective.weight), total);
        const own = exactScores(column, [objective]).map((value) => times(share, value ?? none));
        const { mean = Number.NaN, std = Number.NaN } = reported[output] ?? {};
        expect(std).toBeGreaterThanOrEqual(0);
        // Drawn from 0 to 1.
        expect(std).toBeLessThanOrEqual(0.5);
        // Scores that differ by less than a double can tell have no variance that anybody sees.
        if (numberOf(variance) < 1e-10) expect([mean >= 0, mean <= 1]).toEqual([true, true]);
        else {
          const exact = dividedBy(covariance(own, score), variance);
          sum = plus(sum, exact);
          expect(mean).toBeCloseTo(Math.min(1, Math.max(0, numberOf(exact))), 6);
        }
      }
      // The shares make the whole.
      if (numberOf(variance) >= 1e-10) expect(numberOf(sum)).toBeCloseTo(1, 6);
    }),
    draws,
  );
});

const shuffling = fc.record({
  score: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 20 }),
  features: fc.integer({ min: 1, max: 4 }),
  repeats: fc.integer({ min: 1, max: 3 }),
  /** Samples of a fold whose feature is shuffled. */
  most: fc.integer({ min: 1, max: 12 }),
  seed: fc.nat(1e6),
});

it("an input's importance is how much its shuffled values add to the squared error, as a share of the variance", () => {
  fc.assert(
    fc.property(shuffling, ({ score: thousandths, features, repeats, most, seed }) => {
      const random = createRandom(seed);
      const score = thousandths.map((value) => value / 1000);
      const drawn = Array.from({ length: repeats }, () =>
        [0, 1].map((part) => {
          const left = score.flatMap((_, row) => (row % 2 === part ? [row] : []));
          const expected = left.map((row) => (score[row] ?? 0) + (random.next() - 0.5) / 2);
          const moved = Array.from({ length: features }, () => left.slice(0, most).map(() => random.next()));
          return { left, expected, moved };
        }),
      );
      const asFold = ({ left, expected, moved }: (typeof drawn)[number][number]) => ({
        left,
        expectations: expected.map((value) => ({ score: value, at: () => value, distance: () => 0 })),
        shuffled: moved.map((values) => Float64Array.from(values)),
      });
      const { importances } = combine(
        Float64Array.from(score),
        drawn.map((folds) => folds.map(asFold)),
      );
      const mean = score.reduce((sum, value) => sum + value, 0) / score.length;
      const variance = score.reduce((sum, value) => sum + (value - mean) ** 2, 0) / score.length;
      const byHand = (feature: number) =>
        drawn.map((folds) => {
          const added = folds.flatMap(({ left, expected, moved }) =>
            (moved[feature] ?? []).map((value, at) => {
              const truth = score[left[at] ?? 0] ?? 0;
              return (value - truth) ** 2 - ((expected[at] ?? 0) - truth) ** 2;
            }),
          );
          if (new Set(thousandths).size === 1) return 0;
          const share = added.reduce((sum, value) => sum + value, 0) / added.length / variance;
          return Math.min(1, Math.max(0, share));
        });
      for (const [feature, reported] of importances.entries()) {
        const all = byHand(feature);
        const expected = all.reduce((sum, value) => sum + value, 0) / repeats;
        const spread = Math.sqrt(all.reduce((sum, value) => sum + (value - expected) ** 2, 0) / repeats);
        expect(reported.mean).toBeCloseTo(expected, 9);
        expect(reported.std).toBeCloseTo(spread, 9);
      }
      expect(importances).toHaveLength(features);
    }),
    draws,
  );
});

const row = { uuid: 'experiment', workspace_uuid: 'workspace', project_uuid: 'project' } as ExperimentRow;

it('ranks count from 1 within a kind, a more important one first, and leave out what the model did not include', () => {
  const known = fc.record({ isExcluded: fc.boolean(), isKnown: fc.boolean(), hundredths: fc.nat(8) });
  const lists = fc.array(fc.array(known, { maxLength: 6 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(lists, (drawn) => {
      const all = drawn.map((list, kind) => list.map((one, at) => ({ ...one, uuid: `${kind}-${at}` })));
      const flat = all.flat();
      const found = new Map(
        flat.flatMap(({ uuid, isKnown, hundredths }) =>
          isKnown ? [[uuid, { mean: hundredths / 100, std: 0.01 }] as const] : [],
        ),
      );
      const excluded = new Set(flat.flatMap(({ uuid, isExcluded }) => (isExcluded ? [uuid] : [])));
      const [inputs = [], outputs = [], functions = []] = all;
      const definitions = { inputs, outputs, functions } as unknown as Parameters<typeof buildImportances>[2];
      const reported = buildImportances(row, 'model', definitions, found, excluded);
      expect(reported.map(({ parameter_uuid }) => parameter_uuid)).toEqual(flat.map(({ uuid }) => uuid));
      for (const list of all) {
        const ranked = list.filter(({ isKnown }) => isKnown);
        for (const one of list) {
          const { rank, fi, include } = reported.find(({ parameter_uuid }) => parameter_uuid === one.uuid) ?? {};
          expect(include).toBe(!one.isExcluded);
          expect(fi).toBe(one.isKnown ? one.hundredths / 100 : null);
          if (!one.isKnown) expect(rank).toBe(notRanked);
          else {
            const better = ranked.filter(({ hundredths }) => hundredths > one.hundredths).length;
            const alike = ranked.filter(({ hundredths }) => hundredths === one.hundredths).length;
            expect(rank).toBeGreaterThan(better);
            expect(rank).toBeLessThanOrEqual(better + alike);
          }
        }
        const ranks = ranked.map(({ uuid }) => reported.find(({ parameter_uuid }) => parameter_uuid === uuid)?.rank);
        expect(new Set(ranks).size).toBe(ranked.length);
      }
    }),
    draws,
  );
});
