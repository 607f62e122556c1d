import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  type assignTargets,
  type ItemProblems,
  importTypes,
  type ParameterImportItem,
} from '#shared/rules/import-assignment.ts';
import type { ImportParameter } from '#shared/rules/import-columns.ts';
import { limits } from '#shared/rules/limits.ts';
import { AxisChoice } from '#web/ui/fields/axis-choice.tsx';
import { Choice, optionsNamed } from '#web/ui/fields/choice.tsx';
import { hasStep, isNumericInput } from './new-inputs.ts';

interface Props {
  item: ParameterImportItem;
  problems: ItemProblems;
  /** The choices for the column, by this account's permissions and the file's data. */
  targets: readonly (typeof assignTargets)[number][];
  /** Parameters that match no column of the file. */
  free: readonly ImportParameter[];
  /** Whether there are samples that a new input is asked about. */
  asksEarlier: boolean;
  onChange: (item: ParameterImportItem) => void;
}

/** One unknown column: its name, its kind, and what it is assigned to. */
export function ParameterItemFields({ item, problems, targets, free, asksEarlier, onChange }: Props) {
  const header = item.originalShortName || `Column ${item.index + 1}`;
  const isNew = item.assignTo !== 'Existing parameter';
  return (
    <Paper variant="outlined" role="group" aria-label={header} sx={{ p: 2 }}>
      <FormControlLabel
        control={
          <Checkbox
            checked={item.included}
            onChange={(event) => onChange({ ...item, included: event.target.checked })}
          />
        }
        label={header}
        sx={{ overflowWrap: 'anywhere' }}
      />
      {item.reason && (
        <Typography
          variant="caption"
          color="textSecondary"
          component="p"
          sx={{ ml: '31px', mt: -0.75, mb: item.included ? 1.5 : 0 }}
        >
          {item.reason}
        </Typography>
      )}
      {item.included && (
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5}>
          <Choice
            label="Assign to*"
            options={optionsNamed(targets)}
            value={item.assignTo}
            helperText=" "
            onChoose={(assignTo) => onChange({ ...item, assignTo, assignedParameter: '' })}
          />
          {isNew ? (
            <>
              <TextField
                label="Short name*"
                value={item.shortName}
                error={problems.shortName !== undefined}
                helperText={problems.shortName ?? `${item.shortName.length} / ${limits.shortName}`}
                onChange={(event) => onChange({ ...item, shortName: event.target.value })}
              />
              <Choice
                label="Type*"
                options={optionsNamed(importTypes)}
                value={item.type}
                helperText=" "
                onChoose={(type) => onChange({ ...item, type })}
              />
            </>
          ) : (
            <Choice
              label="Assigned parameter*"
              options={free.map(({ uuid, name }) => ({ value: uuid, label: name }))}
              value={item.assignedParameter}
              error={problems.assignedParameter !== undefined}
              helperText={problems.assignedParameter ?? ' '}
              onChoose={(assignedParameter) => onChange({ ...item, assignedParameter })}
            />
          )}
        </Stack>
      )}
      {item.included && isNumericInput(item) && (
        <AxisChoice
          axis={item.axis}
          takesLevels={item.takesLevels === true}
          takesLog={item.takesLog === true}
          onLevels={(takesLevels) => onChange({ ...item, takesLevels })}
          onLog={(takesLog) => onChange({ ...item, takesLog })}
        />
      )}
      {item.included && hasStep(item) && (
        <TextField
          label="Step*"
          value={item.step}
          error={problems.step !== undefined}
          helperText={problems.step ?? `Proposed for the values${item.range ? ` from ${item.range}` : ''}`}
          onChange={(event) => onChange({ ...item, step: event.target.value })}
          sx={{ mt: 1 }}
        />
      )}
      {item.included && item.assignTo === 'Input' && asksEarlier && (
        <TextField
          fullWidth
          label="Value in existing samples"
          value={item.earlierValue ?? ''}
          error={problems.earlierValue !== undefined}
          helperText={problems.earlierValue ?? 'What it was in the samples that exist already. Leave empty if unknown.'}
          onChange={(event) => onChange({ ...item, earlierValue: event.target.value })}
          sx={{ mt: 1 }}
        />
      )}
    </Paper>
  );
}
