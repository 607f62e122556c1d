import { useColorScheme } from '@mui/material/styles';
import { type ChartColors, chartColors } from './chart-colors.ts';

export function useChartColors(): ChartColors {
  const { mode, systemMode } = useColorScheme();
  return (mode === 'system' ? systemMode : mode) === 'dark' ? chartColors.dark : chartColors.light;
}
