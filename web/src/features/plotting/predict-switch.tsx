import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { Explained } from '#web/ui/explained.tsx';

interface Props {
  experiment: Experiment;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Switches from measured to predicted scores. */
export function PredictSwitch({ experiment, checked, onChange }: Props) {
  const exists = experiment.prediction_model !== null;
  return (
    <Explained reason={exists ? undefined : 'Model does not exist'}>
      <FormControlLabel
        label="Predict"
        disabled={!exists}
        control={<Switch checked={checked} onChange={(_event, on) => onChange(on)} />}
      />
    </Explained>
  );
}
