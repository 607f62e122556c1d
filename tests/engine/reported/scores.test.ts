import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scores } from '#shared/engine/score.ts';
import { modelScale, scoreOn } from '#shared/rules/model-scale.ts';
import { measuredScores, rankSamples } from '#shared/rules/rank.ts';
import { isNight } from '#tests/support/night.ts';
import { type DrawnExperiment, drawnExperiment, drawsOf } from './draw-experiment.ts';
import { exactScores, isLess, numberOf } from './exact.ts';
import { isWaiting, samplesOf, tableOf } from './plain-counts.ts';

const draws = drawsOf(isNight);

/** Ranks have three decimals; what rounding in doubles adds is far below a millionth. */
const half = 0.0005 + 1e-9;

/** The samples' scores as reported, beside the exact ones. */
function both(experiment: DrawnExperiment) {
  const samples = samplesOf(experiment);
  return {
    samples,
    reported: rankSamples(samples, experiment.outputs),
    exact: exactScores(tableOf(experiment), experiment.outputs),
  };
}

it('a rank is the weighted sum of normalised values, to three decimals, or −1', () => {
  fc.assert(
    fc.property(drawnExperiment, (experiment) => {
      const { reported, exact } = both(experiment);
      for (const [sample, score] of exact.entries()) {
        if (!score) expect(reported[sample]).toBe(-1);
        else expect(Math.abs((reported[sample] ?? Number.NaN) - numberOf(score))).toBeLessThanOrEqual(half);
        expect(reported[sample]).toBe(Number((reported[sample] ?? Number.NaN).toFixed(3)));
      }
    }),
    draws,
  );
});

it('a better sample never has the lower rank', () => {
  fc.assert(
    fc.property(drawnExperiment, (experiment) => {
      const { reported, exact } = both(experiment);
      for (const [a, better] of exact.entries())
        for (const [b, worse] of exact.entries())
          if (better && worse && numberOf(better) > numberOf(worse) + 1e-9) {
            expect(isLess(worse, better)).toBe(true);
            expect(reported[a]).toBeGreaterThanOrEqual(reported[b] ?? Number.NaN);
          }
    }),
    draws,
  );
});

it('a score is drawn as measured only where a weighted output is filled and one that people measure is', () => {
  fc.assert(
    fc.property(drawnExperiment, (experiment) => {
      const { outputs } = experiment;
      const { samples, reported } = both(experiment);
      const table = tableOf(experiment);
      const drawn = measuredScores(samples, outputs);
      for (const [sample, row] of table.entries()) {
        const counts = row.some((value, output) => value !== null && (outputs[output]?.weight ?? 0) > 0);
        const isDrawn = counts && !isWaiting(row, outputs);
        expect(drawn[sample]).toBe(isDrawn ? reported[sample] : Number.NaN);
      }
    }),
    draws,
  );
});

it('the engine learns the exact score of the samples with every weighted output, and of no other', () => {
  fc.assert(
    fc.property(drawnExperiment, ({ outputs, ...experiment }) => {
      const table = tableOf({ outputs, ...experiment });
      const exact = exactScores(table, outputs);
      const learned = scores(
        table.map((row) => row.map((value) => value ?? Number.NaN)),
        outputs,
      );
      for (const [sample, row] of table.entries()) {
        const weighted = row.filter((_, output) => (outputs[output]?.weight ?? 0) > 0);
        if (weighted.length === 0 || weighted.includes(null)) expect(learned[sample]).toBeNaN();
        else expect(learned[sample]).toBeCloseTo(numberOf(exact[sample] ?? { over: 2n, under: 1n }), 9);
      }
    }),
    draws,
  );
});

it('on the scale of a model its own samples have their exact scores', () => {
  fc.assert(
    fc.property(drawnExperiment, ({ outputs, ...experiment }) => {
      const table = tableOf({ outputs, ...experiment });
      const exact = exactScores(table, outputs);
      const columns = outputs.map((_, output) => table.map((row) => row[output] ?? Number.NaN));
      const scale = modelScale(
        outputs.map(({ uuid }) => uuid),
        columns,
        outputs,
      );
      for (const [sample, row] of table.entries()) {
        const score = scoreOn(scale, (output) => row[outputs.findIndex(({ uuid }) => uuid === output)]);
        const isWhole = !row.includes(null) && outputs.some(({ weight }) => weight > 0);
        if (isWhole) expect(score).toBeCloseTo(numberOf(exact[sample] ?? { over: 2n, under: 1n }), 9);
        else expect(score).toBeUndefined();
      }
    }),
    draws,
  );
});
