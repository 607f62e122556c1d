import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

/** Placeholders for a loading screen's parts, by their heights in pixels from top to bottom. */
export function ScreenSkeleton({ label, heights }: { label: string; heights: readonly number[] }) {
  return (
    <Stack spacing={2} role="status" aria-label={label}>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a screen never change places
        <Skeleton key={index} variant="rounded" height={height} />
      ))}
    </Stack>
  );
}
