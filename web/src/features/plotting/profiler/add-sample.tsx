import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { InParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import { notify } from '#web/lib/notices.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { useMay } from '#web/lib/resources/permissions.ts';
import { useCreateSample } from '#web/lib/resources/use-create-sample.ts';
import { Choice } from '#web/ui/fields/choice.tsx';

interface Props {
  experiment: Experiment;
  list: readonly Series[];
  /** All inputs: a sample needs also those that are left out of the model. */
  inputs: readonly InParameter[];
  source: ModelSource;
  setting: readonly number[];
}

/** How often one click adds the setting: several times to confirm what is predicted of it. */
const repeats = [1, 2, 3, 4, 5, 6, 8, 10].map((value) => ({ value, label: value === 1 ? 'once' : `${value} times` }));

/** Adds the setting to the newest series, with the right to make samples by hand. */
export function AddSample({ experiment, list, inputs, source, setting }: Props) {
  const place = experimentPlaceOf(experiment);
  const may = useMay('sample.advanced', place);
  const { mutateAsync } = useCreateSample(place);
  const [count, setCount] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const newest = list.reduce<Series | undefined>(
    (last, one) => (last && last.number > one.number ? last : one),
    undefined,
  );
  const missing = inputs.filter(({ uuid }) => !source.inputs.some((one) => one.uuid === uuid));
  if (!may || !newest || missing.length > 0) return null;
  const add = async () => {
    const inParameters = source.inputs.map(({ uuid }, index) => ({ in_parameter: uuid, value: setting[index] ?? 0 }));
    setAdding(true);
    try {
      // One after the other: their numbers follow the order.
      for (let added = 0; added < count; added += 1) {
        await mutateAsync({ series: newest.uuid, body: { source: 'create', inParameters, outParameters: [] } });
      }
      notify(
        count === 1
          ? `The setting was added to series ${newest.number}`
          : `The setting was added ${count} times to series ${newest.number}: measured, Models tells whether they confirm it`,
      );
    } finally {
      setAdding(false);
    }
  };
  return (
    <>
      <Button
        variant="contained"
        disabled={isAdding || isBusy(experiment)}
        onClick={() => add().catch(() => undefined)}
      >
        Add as a sample
      </Button>
      <Choice
        label="Add it"
        options={repeats}
        value={count}
        onChoose={setCount}
        disabled={isAdding}
        sx={{ width: 120 }}
      />
    </>
  );
}
