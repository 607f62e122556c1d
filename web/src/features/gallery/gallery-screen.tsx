import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import type { Chart } from '#web/charts/chart.tsx';
import { charts } from '#web/charts/registry.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx';

const galleries = Object.entries(charts).map(([name, chart]) => ({ name, Gallery: galleryOf(chart) }));

/** Every chart with all of its examples. */
export function GalleryScreen() {
  return (
    <>
      <PageHeader title="Figure gallery" subtitle="Each figure with the examples that its tests use." />
      <Suspense fallback={<ScreenSkeleton label="Loading figures" heights={[320, 320, 320]} />}>
        <Stack spacing={3}>
          {galleries.map(({ name, Gallery }) => (
            <Gallery key={name} />
          ))}
        </Stack>
      </Suspense>
    </>
  );
}

function galleryOf({ title: chart, gallery }: Chart) {
  return lazy(async () => {
    const examples = (await gallery()).map((example) => ({ ...example, title: `${chart}: ${example.name}` }));
    return {
      default: () =>
        examples.map(({ title, figure }) => (
          <Card key={title} component="section" aria-label={title} sx={{ p: 2 }}>
            <Typography variant="h2" sx={{ mb: 2 }}>
              {title}
            </Typography>
            {figure}
          </Card>
        )),
    };
  });
}
