import { describe, expect, it } from 'vitest';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { modelScale, scoreOn } from '#shared/rules/model-scale.ts';
import { weightedScores } from '#shared/rules/score.ts';
import type { Target } from '#shared/rules/target.ts';

const outputs = ['yield', 'impurity', 'colour', 'ph'];
const targets: Target[] = ['Maximize', 'Minimize', 7, { min: 4, max: 5 }];
const objectives = targets.map((target, index) => ({ target, weight: index + 1 }));
const random = createRandom(3);
const columns = outputs.map(() => Float64Array.from({ length: 20 }, () => 10 * random.next()));

describe("the scale of a model's score", () => {
  it('gives each sample that the model was made from the score that it had then', () => {
    const scale = modelScale(outputs, columns, objectives);
    const { scores } = weightedScores(columns, objectives, 20);
    for (let sample = 0; sample < 20; sample++) {
      const found = scoreOn(scale, (output) => columns[outputs.indexOf(output)]?.[sample]);
      expect(found).toBeCloseTo(scores[sample] ?? Number.NaN, 12);
    }
  });

  it('puts a later sample that is better or worse than all of them beyond 1 and 0', () => {
    const scale = modelScale(['yield'], [[20, 40]], [{ target: 'Maximize', weight: 2 }]);
    expect(scoreOn(scale, () => 50)).toBe(1.5);
    expect(scoreOn(scale, () => 10)).toBe(-0.5);
  });

  it('has no score of a sample that lacks an output, nor without outputs', () => {
    const scale = modelScale(outputs, columns, objectives);
    expect(scoreOn(scale, (output) => (output === 'ph' ? null : 1))).toBeUndefined();
    expect(scoreOn([], () => 1)).toBeUndefined();
  });
});
