import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import {
  compParametersQuery,
  definitionsKey,
  inParametersQuery,
  outParametersQuery,
  rulesQuery,
} from '#web/lib/resources/definitions.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { type AskedPoints, evaluatePoints, type Verdicts } from './evaluate-points.ts';

interface Forbidden<Asked extends AskedPoints> {
  /** False while the experiment has neither rules nor mixtures, and nothing is forbidden. */
  hasRules: boolean;
  /** The verdicts of the rules on the latest points that were answered, which may be earlier ones. */
  evaluated: { asked: Asked; verdicts: Verdicts } | undefined;
  /** True if the rules could not be evaluated at all. */
  isFailed: boolean;
}

/**
 * The points that the rules forbid: asked once they have rested for a moment, and again when the rules change.
 *
 * @param asked the same object for the same points; undefined while they move
 * @param isCalculated whether some outputs follow from the inputs alone, and are asked for too
 */
export function useForbidden<Asked extends AskedPoints>(
  experiment: Experiment,
  asked: Asked | undefined,
  isCalculated = false,
): Forbidden<Asked> {
  const place = experimentPlaceOf(experiment);
  const rules = useQuery(rulesQuery(place)).data;
  const parts = useQuery(inParametersQuery(place)).data;
  const { mixtures } = experiment;
  const functions = useQuery(compParametersQuery(place)).data;
  const outputs = useQuery(outParametersQuery(place))
    .data?.map(({ formula }) => formula)
    .join('\n');
  const rested = useRested(asked);
  const points = useMemo(() => JSON.stringify(rested), [rested]);
  const formulas = useMemo(
    () => JSON.stringify([rules, functions, outputs, mixtures, parts]),
    [rules, functions, outputs, mixtures, parts],
  );
  const isKnown = rules !== undefined && parts !== undefined;
  const hasRules = isKnown && rules.length + (mixtures?.length ?? 0) > 0;
  const { data, isError, isPlaceholderData } = useQuery({
    // Below the rules' key: whatever has them read again has points evaluated again.
    queryKey: [...definitionsKey(experiment.uuid, 'rules'), 'evaluation', formulas, points],
    queryFn: async ({ signal }) =>
      rested && rules && parts
        ? {
            asked: rested,
            verdicts: await evaluatePoints(place, { rules, mixtures, parts }, rested, { isCalculated, signal }),
          }
        : null,
    enabled: (hasRules || (isKnown && isCalculated)) && rested !== undefined,
    placeholderData: (before) => before,
    structuralSharing: false,
    gcTime: 60_000,
    // The chart says so itself.
    meta: { ownStatuses: [0, 400, 413, 429, 500, 502, 503, 504] },
  });
  // An answer that is kept from before is to the same points, in another object.
  const evaluated = useMemo(
    () => (data && rested && !isPlaceholderData ? { ...data, asked: rested } : (data ?? undefined)),
    [data, rested, isPlaceholderData],
  );
  return { hasRules, evaluated: hasRules || isCalculated ? evaluated : undefined, isFailed: isError };
}

/** Keys held down and sliders give many points a second. */
const restMilliseconds = 250;

function useRested<Asked>(asked: Asked): Asked {
  const [rested, setRested] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => setRested(asked), restMilliseconds);
    return () => clearTimeout(timer);
  }, [asked]);
  return rested;
}
