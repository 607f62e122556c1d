import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ChartOn, charts } from '#web/charts/registry.ts';

/** Where a chart of the screen begins, by its name in the registry. */
export const chartPlace = (name: string) => `chart-${name}`;

/** Room for the bar at the top and the links, which a chart must not begin under; in pixels. */
export const jumpMargin = 124;

/** Links to the charts that are shown. They stay in sight where there is room for them. */
export function ChartJumps({ shown }: { shown: readonly ChartOn<'charts'>[] }) {
  return (
    <Box
      component="nav"
      aria-label="Charts on this page"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.5,
        mb: 2,
        py: 0.5,
        bgcolor: 'background.default',
        '@media (min-width: 900px) and (min-height: 501px)': { position: 'sticky', top: 64, zIndex: 'appBar' },
      }}
    >
      {shown.map((name) => (
        <Button key={name} component="a" href={`#${chartPlace(name)}`} size="small">
          {charts[name].title}
        </Button>
      ))}
    </Box>
  );
}
