import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { MixtureDefinition } from '#shared/contracts/mixtures.ts';
import type { InParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { CodedRun } from '#shared/rules/designs/design.ts';
import { codedOf, type PlanInput, settingOf } from '#shared/rules/designs/settings-of-runs.ts';
import { limits } from '#shared/rules/limits.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { rulesQuery } from '#web/lib/resources/definitions.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import {
  buildPlan,
  criterionOf,
  exchangeParts,
  mostParts,
  type PlanChoice,
  planInputs,
  type SeriesPlan,
} from './build-plan.ts';
import { noDesignText } from './plan-in-words.ts';
import { searchDesign } from './search-design.ts';

/** A choice's plan: being computed, computed, or impossible. */
export type PlanState =
  | { kind: 'working'; share: number }
  | { kind: 'ready'; plan: SeriesPlan }
  | { kind: 'failed'; reason: string };

interface Sources {
  place: ExperimentPlace;
  inputs: readonly InParameter[];
  mixtures: readonly MixtureDefinition[] | undefined;
  series: readonly Series[];
}

/** The plan of a choice, computed again with each change of it; a search ends when the choice changes. */
export function usePlan(
  { place, inputs, mixtures, series }: Sources,
  choice: PlanChoice | undefined,
): PlanState & { inputs: PlanInput[]; hasRules: boolean } {
  const [state, setState] = useState<{ choice: PlanChoice; state: PlanState }>();
  const rules = useQuery(rulesQuery(place)).data;
  const planned = useMemo(() => planInputs(inputs, mixtures), [inputs, mixtures]);
  useEffect(() => {
    if (!choice || !rules) return;
    const stop = new AbortController();
    const put = (next: PlanState) => stop.signal.aborted || setState({ choice, state: next });
    const atMost = mostParts(inputs, mixtures);
    const allowed = rules.length > 0 ? askRules(place, inputs, stop.signal) : undefined;
    const existing = choice.goal === 'augment' ? existingRuns(planned, inputs, series) : [];
    const search: Parameters<typeof buildPlan>[2]['search'] = async (varied, planning, region, obeying) => {
      const { goal, offer, runs, seed } = planning;
      const parts = exchangeParts(varied, choice, { hasRules: allowed !== undefined, atMost, region });
      const request = {
        inputs: varied,
        parts,
        model: offer.model,
        criterion: criterionOf(goal),
        runs,
        existing,
        region,
      };
      const found = await searchDesign(
        { kind: 'search', request, seed, hasRules: allowed !== undefined },
        {
          allowed: (coded) =>
            allowed?.(coded.map((run) => settingOf(planned, run))) ?? Promise.resolve(coded.map(() => true)),
          onProgress: (share) => put({ kind: 'working', share }),
          signal: stop.signal,
        },
      );
      const names = inputs.filter((_, at) => planned[at]?.fixed === undefined).map(({ name }) => name);
      if (!found) throw new Error(noDesignText(varied, offer, { names, atMost, existing, obeying }));
      return found;
    };
    buildPlan(planned, choice, { allowed, atMost, existing, search }).then(
      (plan) => put({ kind: 'ready', plan }),
      (error: unknown) => put({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    );
    return () => stop.abort();
  }, [choice, rules, place, inputs, mixtures, series, planned]);
  const current = state && state.choice === choice ? state.state : ({ kind: 'working', share: 0 } as const);
  return { ...current, inputs: planned, hasRules: (rules?.length ?? 0) > 0 };
}

/** Asks the server which settings the rules allow, in parts of as many as one call takes. */
const askRules =
  (place: ExperimentPlace, inputs: readonly InParameter[], signal: AbortSignal) =>
  async (settings: readonly (readonly number[])[]): Promise<boolean[]> => {
    const obeys: boolean[] = [];
    const in_parameters = inputs.map(({ uuid }) => uuid);
    for (let from = 0; from < settings.length; from += limits.evaluatedPoints) {
      const points = settings.slice(from, from + limits.evaluatedPoints).map((setting) => [...setting]);
      const { feasible } = await callApi('evaluateRules', {
        ...placeArguments(place),
        body: { in_parameters, points },
        signal,
      });
      obeys.push(...feasible.map((one) => one === true));
    }
    return obeys;
  };

/** The samples with a value of every input. */
function existingRuns(
  planned: readonly PlanInput[],
  inputs: readonly InParameter[],
  series: readonly Series[],
): CodedRun[] {
  return series
    .flatMap(({ samples }) => samples)
    .flatMap(({ inParameters }) => {
      const values = new Map(inParameters.map(({ in_parameter, value }) => [in_parameter, value]));
      const setting = inputs.map(({ uuid }) => values.get(uuid) ?? Number.NaN);
      return setting.every(Number.isFinite) ? [codedOf(planned, setting)] : [];
    });
}
