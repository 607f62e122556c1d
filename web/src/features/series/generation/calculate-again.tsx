import Button from '@mui/material/Button';
import { useMemo } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { Series } from '#shared/contracts/series.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useCalculateAgain } from './use-experiment-settings.ts';

interface Props {
  place: ExperimentPlace;
  experiment: Experiment;
  series: readonly Series[];
  /** Receives the calculation that the click has started. */
  onStart: (job: string) => void;
}

/** Starts a calculation when values are out of date or missing and none runs: after a cancel or a failure. */
export function CalculateAgain({ place, experiment, series, onStart }: Props) {
  const calculate = useCalculateAgain(place);
  const hasOutdated = useMemo(() => series.some(({ samples }) => samples.some(isOutdated)), [series]);
  if (experiment.calculation_id !== '' || !(hasOutdated || experiment.calculation_outdated)) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={isBusy(experiment)}
      loading={calculate.isPending}
      onClick={() => calculate.mutate(undefined, { onSuccess: (answer) => onStart(answer.experiment.calculation_id) })}
    >
      Calculate again
    </Button>
  );
}

const isOutdated = ({ compParameters, outParameters }: Series['samples'][number]) =>
  compParameters.some(({ out_of_date }) => out_of_date) || outParameters.some(({ out_of_date }) => out_of_date);
