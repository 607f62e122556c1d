import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { type ChartOn, charts } from '#web/charts/registry.ts';

/** A chart of the screen under its title. */
export function ChartCard({ chart, children }: { chart: ChartOn<'charts'>; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 3 } }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 2 }}>
        {charts[chart].title}
      </Typography>
      {children}
    </Card>
  );
}
