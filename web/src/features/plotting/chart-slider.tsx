import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface Props {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

/** A slider from 0 to 10. */
export function ChartSlider({ label, value, onChange }: Props) {
  const id = useId();
  return (
    <Box sx={{ width: { xs: 'calc(50% - 8px)', sm: 150 }, px: 1 }}>
      <Typography id={id} variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Slider
        size="small"
        min={0}
        max={10}
        step={0.5}
        value={value}
        valueLabelDisplay="auto"
        aria-labelledby={id}
        onChange={(_event, chosen) => onChange(chosen)}
      />
    </Box>
  );
}
