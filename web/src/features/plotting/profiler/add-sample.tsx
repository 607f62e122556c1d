import Button from '@mui/material/Button';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { InParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import { notify } from '#web/lib/notices.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { useMay } from '#web/lib/resources/permissions.ts';
import { useCreateSample } from '#web/lib/resources/use-create-sample.ts';

interface Props {
  experiment: Experiment;
  list: readonly Series[];
  /** All inputs: a sample needs also those that are left out of the model. */
  inputs: readonly InParameter[];
  source: ModelSource;
  setting: readonly number[];
}

/** Adds the setting to the newest series, with the right to make samples by hand. */
export function AddSample({ experiment, list, inputs, source, setting }: Props) {
  const place = experimentPlaceOf(experiment);
  const may = useMay('sample.advanced', place);
  const { mutateAsync, isPending } = useCreateSample(place);
  const newest = list.reduce<Series | undefined>(
    (last, one) => (last && last.number > one.number ? last : one),
    undefined,
  );
  const missing = inputs.filter(({ uuid }) => !source.inputs.some((one) => one.uuid === uuid));
  if (!may || !newest || missing.length > 0) return null;
  const add = async () => {
    const inParameters = source.inputs.map(({ uuid }, index) => ({ in_parameter: uuid, value: setting[index] ?? 0 }));
    await mutateAsync({ series: newest.uuid, body: { source: 'create', inParameters, outParameters: [] } });
    notify(`The setting was added to series ${newest.number}`);
  };
  return (
    <Button variant="contained" disabled={isPending || isBusy(experiment)} onClick={() => add().catch(() => undefined)}>
      Add as a sample
    </Button>
  );
}
