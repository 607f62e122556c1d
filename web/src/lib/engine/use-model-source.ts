import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { compParametersQuery } from '#web/lib/resources/definitions.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { importancesQuery, predictionModelQuery } from '#web/lib/resources/models.ts';
import { isSameSource, type ModelSource, modelSource } from './model-source.ts';

interface Props {
  experiment: Experiment;
  inputs: readonly InParameter[];
  outputs: readonly OutParameter[];
  list: readonly Series[];
}

/**
 * The samples that the engine learns from, without the parameters that the experiment's model leaves out: the same
 * object until it would learn something else. Undefined until these parameters are known.
 */
export function useModelSource({ experiment, inputs, outputs, list }: Props): ModelSource | undefined {
  const place = experimentPlaceOf(experiment);
  const model = experiment.prediction_model?.uuid ?? '';
  const ofInputs = useQuery(importancesQuery(place, model, 'input'));
  const ofOutputs = useQuery(importancesQuery(place, model, 'output'));
  const stored = useQuery(predictionModelQuery(place, model));
  const isCalculated = outputs.some(({ is_functional }) => is_functional);
  const functions = useQuery({ ...compParametersQuery(place), enabled: isCalculated });
  const isPending =
    (isCalculated && functions.isPending) ||
    (model !== '' && (ofInputs.isPending || ofOutputs.isPending || stored.isPending));
  const to = stored.data?.learned?.fitted_to;
  const excluded = [...(ofInputs.data ?? []), ...(ofOutputs.data ?? [])]
    .flatMap(({ include, shortName }) => (include ? [] : [shortName]))
    .sort()
    .join(' ');
  const found = useMemo(
    () =>
      isPending
        ? undefined
        : modelSource({
            ...{ experiment, inputs, outputs, functions: functions.data, list },
            excluded: new Set(excluded.split(' ')),
            fitted: { to, place: experimentPlaceOf(experiment) },
          }),
    [isPending, experiment, inputs, outputs, functions.data, list, excluded, to],
  );
  const [source, setSource] = useState(found);
  const isNew = found !== undefined && (source === undefined || !isSameSource(found, source));
  if (isNew) setSource(found);
  return isNew ? found : source;
}
