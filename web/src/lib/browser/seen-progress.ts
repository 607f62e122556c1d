import { useEffect } from 'react';
import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { limits } from '#shared/rules/limits.ts';
import { measuredScores } from '#shared/rules/rank.ts';
import { isToMeasure } from '#shared/rules/sample-state.ts';
import { useSession } from '../session/session.ts';
import { type Checked, isFiniteNumber, isText, listOf, objectOf } from './checks.ts';
import { keep, keptText, parseKept, useKeptText } from './kept-list.ts';

const key = (userId: string) => `serieslab.seen-progress.${userId}`;
const isSeen = objectOf({ experiment: isText, to_measure: isFiniteNumber, best: listOf(isFiniteNumber) });
const stored = listOf(isSeen);
export type SeenProgress = Checked<typeof isSeen>;

/** Edits follow each other: only the last of them is worth a look at all samples. */
const pauseMilliseconds = 1000;

/** How far the account's experiments were when this browser last showed their samples. */
export function useSeenProgress(): ReadonlyMap<string, SeenProgress> {
  const list = parseKept(stored, useKeptText(key(useSession()?.sub ?? '')));
  return new Map(list.map((one) => [one.experiment, one]));
}

/** Remembers how far an experiment is, for the dashboard, which then reads no samples. */
export function useRememberProgress(
  experiment: string,
  list: readonly Series[] | undefined,
  outputs: readonly OutParameter[] | undefined,
): void {
  const userId = useSession()?.sub ?? '';
  useEffect(() => {
    if (!list || !outputs || userId === '') return;
    const timer = setTimeout(() => {
      const others = parseKept(stored, keptText(key(userId))).filter((one) => one.experiment !== experiment);
      keep(key(userId), [progressOf(experiment, list, outputs), ...others].slice(0, limits.recentExperiments.kept));
    }, pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [experiment, list, outputs, userId]);
}

/** The samples that wait for values, and the best score so far after each series that has one. */
export function progressOf(
  experiment: string,
  list: readonly Series[],
  outputs: readonly OutParameter[],
): SeenProgress {
  const all = list.toSorted((a, b) => a.number - b.number).flatMap(({ samples }) => samples);
  const scores = measuredScores(all, outputs);
  const best = new Map<string, number>();
  let highest: number | undefined;
  all.forEach(({ series }, index) => {
    const score = scores[index] ?? Number.NaN;
    if (!Number.isNaN(score)) highest = Math.max(highest ?? score, score);
    if (highest !== undefined) best.set(series, highest);
  });
  const to_measure = all.filter((sample) => isToMeasure(sample, outputs)).length;
  return { experiment, to_measure, best: [...best.values()] };
}
