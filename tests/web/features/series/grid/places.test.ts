import { expect, it } from 'vitest';
import { noScore } from '#shared/rules/rank.ts';
import { placesOf } from '#web/features/series/grid/sample-rows.ts';

it('tells the place of each score; equal scores share the first place of theirs, and no score has none', () => {
  const scores = [0.5, 1, noScore, 0.8, 0.8, 0.2];
  const places = placesOf(new Map(scores.map((score, sample) => [`${sample}`, score])));
  expect(scores.map((score) => places.get(score))).toEqual([4, 1, undefined, 2, 2, 5]);
});
