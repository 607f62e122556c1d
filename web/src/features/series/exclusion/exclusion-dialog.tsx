import Alert from '@mui/material/Alert';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useController } from 'react-hook-form';
import * as z from 'zod';
import { optionalLine } from '#shared/contracts/fields.ts';
import { countOf } from '#shared/rules/format-count.ts';
import { limits } from '#shared/rules/limits.ts';
import { type Excluded, type Exclusion, exclusions } from '#shared/rules/sample-state.ts';
import { SelectInput } from '#web/ui/fields/select-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { type SampleRow, sampleNameOf } from '../grid/sample-rows.ts';

interface Props {
  /** The samples that the state is given to, at least one. */
  rows: readonly SampleRow[];
  /** The state that the person has just typed. */
  typed: Exclusion | undefined;
  /** The reasons that the experiment keeps, the newest last. */
  reasons: readonly string[];
  /** A job runs: nothing can be saved. */
  isBusy: boolean;
  onSave: (excluded: Excluded) => Promise<void>;
  onClose: () => void;
}

const form = z.object({ state: z.enum([...exclusions, 'none']), reason: optionalLine('Reason', limits.reason) });

/** Says of samples that their runs failed, that their values are left out, or that they count as others do. */
export function ExclusionDialog({ rows, typed, reasons, isBusy, onSave, onClose }: Props) {
  const [first] = rows;
  if (!first) return null;
  const isExcluded = rows.some(({ sample }) => sample.state);
  const state = typed ?? first.sample.state ?? (isMeasured(first) ? 'left_out' : 'failed');
  const reason = rows.every(({ sample }) => sample.reason === first.sample.reason) ? first.sample.reason : undefined;
  return (
    <FormDialog
      title={
        rows.length === 1 ? `State of ${sampleNameOf(first)}` : `State of ${countOf(rows.length, 'sample', 'samples')}`
      }
      schema={form}
      defaultValues={{ state, reason: reason ?? '' }}
      onSubmit={({ state, reason }) => onSave(state === 'none' ? {} : { state, ...(reason && { reason }) })}
      onClose={onClose}
    >
      {isBusy && <Alert severity="info">A job is running: save when it is over.</Alert>}
      <SelectInput name="state" label="State" required options={isExcluded ? [...options, counts] : options} />
      <ReasonInput reasons={reasons} />
    </FormDialog>
  );
}

/** The reason as a text; a kept one is chosen by one click. */
function ReasonInput({ reasons }: Pick<Props, 'reasons'>) {
  const { field } = useController({ name: 'reason' });
  return (
    <>
      <TextInput name="reason" label="Reason" maxLength={limits.reason} hint="A new reason joins the list below" />
      {reasons.length > 0 && (
        <Stack
          direction="row"
          useFlexGap
          spacing={1}
          role="group"
          aria-label="Reasons so far"
          sx={{ flexWrap: 'wrap', maxHeight: 140, overflowY: 'auto' }}
        >
          {reasons.toReversed().map((reason) => (
            <Chip
              key={reason}
              label={reason}
              size="small"
              color={field.value === reason ? 'primary' : 'default'}
              aria-pressed={field.value === reason}
              onClick={() => field.onChange(reason)}
            />
          ))}
        </Stack>
      )}
    </>
  );
}

const options = [
  {
    value: 'failed',
    label: 'Failed',
    text: 'The run gave no result: no score, nothing left to measure. Series learn where runs fail.',
  },
  {
    value: 'left_out',
    label: 'Left out',
    text: 'The values stay, and count neither in scores nor in models.',
  },
];
const counts = { value: 'none', label: 'Counts', text: 'The sample counts as all others do.' };

const isMeasured = ({ counted }: SampleRow) => counted.outParameters.some(({ value }) => value !== null);
