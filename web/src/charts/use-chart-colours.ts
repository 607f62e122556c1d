import { useColorScheme } from '@mui/material/styles';
import { type ChartColours, chartColours } from './chart-colours.ts';

export function useChartColours(): ChartColours {
  const { mode, systemMode } = useColorScheme();
  return (mode === 'system' ? systemMode : mode) === 'dark' ? chartColours.dark : chartColours.light;
}
