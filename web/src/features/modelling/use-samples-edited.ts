import { useMemo } from 'react';
import type { Learned } from '#shared/contracts/models.ts';
import { valuesDigest } from '#shared/rules/values-digest.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useInParameters, useOutParameters } from '#web/lib/resources/definitions.ts';
import { valuesOf } from '#web/lib/resources/sample-values.ts';
import { useSeriesList } from '#web/lib/resources/series.ts';

/** Whether as many samples as a model was made from have other values now; false while that is not known. */
export function useSamplesEdited(place: ExperimentPlace, learned: Learned | undefined): boolean {
  const { data: series } = useSeriesList(place);
  const { data: inputs } = useInParameters(place);
  const { data: outputs } = useOutParameters(place);
  return useMemo(() => {
    if (!learned || !series || !inputs || !outputs) return false;
    const samples = series.flatMap((one) => one.samples).map((sample) => (uuid: string) => valuesOf(sample).get(uuid));
    const now = valuesDigest(samples, inputs, outputs);
    return now.samples === learned.values.samples && now.digest !== learned.values.digest;
  }, [learned, series, inputs, outputs]);
}
