import * as z from 'zod';
import type { Series } from '#shared/contracts/series.ts';
import { seriesUpdate } from '#shared/contracts/series.ts';
import { limits } from '#shared/rules/limits.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

interface Props {
  series: Series;
  onSave: (name: string | undefined) => Promise<void>;
  onClose: () => void;
}

/** An empty name takes it away. */
const form = z.object({
  name: z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(seriesUpdate.shape.name.unwrap()),
});

export function SeriesNameDialog({ series, onSave, onClose }: Props) {
  return (
    <FormDialog
      title={`Name of series ${series.number}`}
      onClose={onClose}
      schema={form}
      defaultValues={{ name: series.name ?? '' }}
      onSubmit={({ name }) => onSave(name ?? undefined)}
    >
      <TextInput name="name" label="Name" maxLength={limits.name} autoFocus />
    </FormDialog>
  );
}
