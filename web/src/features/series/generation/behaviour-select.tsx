import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { Behaviour } from '#shared/engine/types.ts';

const behaviours = ['explore', 'normal', 'exploit'] as const satisfies readonly Behaviour[];
const labels: Record<Behaviour, string> = { explore: 'Explore', normal: 'Normal', exploit: 'Exploit' };

interface Props {
  experiment: Experiment;
  disabled: boolean;
  onSave: (chosen: Behaviour) => void;
}

/** Whether the next series explores or refines; saved at once. */
export function BehaviourSelect({ experiment, disabled, onSave }: Props) {
  return (
    <TextField
      select
      label="Algorithm behaviour"
      value={experiment.expl}
      disabled={disabled}
      onChange={({ target }) => {
        const chosen = behaviours.find((one) => one === target.value);
        if (chosen) onSave(chosen);
      }}
      sx={{ width: { xs: '100%', sm: 192 } }}
    >
      {behaviours.map((option) => (
        <MenuItem key={option} value={option}>
          {labels[option]}
        </MenuItem>
      ))}
    </TextField>
  );
}
