import { limits } from '#shared/rules/limits.ts';
import { isText, listOf } from './checks.ts';
import { keep, keptText, parseKept, useKeptText } from './kept-list.ts';

const key = (userId: string) => `serieslab.recent-experiments.${userId}`;
const stored = listOf(isText);

/** The experiments that the account opened in this browser, the latest first. */
export function useRecentExperiments(userId: string): readonly string[] {
  return parseKept(stored, useKeptText(key(userId)));
}

export function rememberExperiment(userId: string, experimentId: string): void {
  const others = parseKept(stored, keptText(key(userId))).filter((id) => id !== experimentId);
  const next = [experimentId, ...others].slice(0, limits.recentExperiments.kept);
  keep(key(userId), next);
}
