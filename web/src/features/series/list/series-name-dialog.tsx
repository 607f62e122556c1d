import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import type { Series } from '#shared/contracts/series.ts';
import { seriesUpdate } from '#shared/contracts/series.ts';
import { limits } from '#shared/rules/limits.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { updatingSeries } from '../changes/series-mutations.ts';

interface Props {
  place: ExperimentPlace;
  series: Series;
  onClose: () => void;
}

/** An empty name takes it away. */
const form = z.object({
  name: z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(seriesUpdate.shape.name.unwrap()),
});

export function SeriesNameDialog({ place, series, onClose }: Props) {
  const update = useMutation(updatingSeries(useQueryClient(), place, series));
  return (
    <FormDialog
      title={`Name of series ${series.number}`}
      onClose={onClose}
      schema={form}
      defaultValues={{ name: series.name ?? '' }}
      onSubmit={update.mutateAsync}
    >
      <TextInput name="name" label="Name" maxLength={limits.name} autoFocus />
    </FormDialog>
  );
}
