import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { numberForFile } from '#shared/rules/number-format.ts';
import type { ProposedAxis } from '#shared/rules/propose-axis.ts';
import { useDecimalSymbol } from '../../lib/resources/account.ts';

interface Props {
  axis: ProposedAxis | undefined;
  takesLevels: boolean;
  takesLog: boolean;
  onLevels: (takes: boolean) => void;
  onLog: (takes: boolean) => void;
}

/** Levels and a logarithmic scale that a file's numbers suggest, each with its reason; a person may decline them. */
export function AxisChoice({ axis, takesLevels, takesLog, onLevels, onLog }: Props) {
  const decimal = useDecimalSymbol();
  if (!axis) return null;
  const { levels, levelsReason, scale, scaleReason } = axis;
  const choice = (label: string, checked: boolean, onChange: (checked: boolean) => void) => (
    <FormControlLabel
      control={<Checkbox checked={checked} onChange={(_, next) => onChange(next)} />}
      label={label}
      sx={{ overflowWrap: 'anywhere' }}
      slotProps={{ typography: { variant: 'body2' } }}
    />
  );
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      {levels &&
        choice(
          `Only the levels ${levels.map((level) => numberForFile(level, decimal)).join('; ')} (${levelsReason})`,
          takesLevels,
          onLevels,
        )}
      {scale && choice(`Logarithmic scale (${scaleReason})`, takesLog, onLog)}
    </Stack>
  );
}
