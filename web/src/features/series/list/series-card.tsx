import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import type { Series } from '#shared/contracts/series.ts';
import { tagsText } from '#shared/rules/annotation.ts';
import { countOf, formatCount } from '#shared/rules/format-count.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { seriesOrigin } from '#web/lib/resources/series-origin.ts';
import { RowMenu, type RowMenuItem } from '#web/ui/data-table/row-menu.tsx';

interface Props {
  series: Series;
  menu: readonly RowMenuItem[];
  /** A new series: it scrolls into view and is highlighted for a while. */
  isNew: boolean;
  /** How many of its samples are shown, how many there are, and the height of the table. */
  shown: number;
  total: number;
  height: number | string;
  /** The conditions that it was generated under, in words. */
  conditions: readonly string[];
  children: ReactNode;
}

export function SeriesCard({ series, menu, isNew, shown, total, height, conditions, children }: Props) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return;
    // A person who is at a cell keeps it in sight.
    const cell = document.activeElement?.closest('[role=gridcell]');
    if (cell) cell.scrollIntoView?.({ block: 'nearest' });
    else card.current?.scrollIntoView?.({ block: 'nearest', behavior: 'smooth' });
  }, [isNew]);
  const isNear = useNearView(card, isNew);
  const title = `Series ${series.number}`;
  const origin = seriesOrigin(series);
  return (
    <Card
      ref={card}
      component="article"
      aria-label={title}
      sx={{
        p: 2,
        scrollMarginTop: 88,
        scrollMarginBottom: 24,
        transition: 'box-shadow 400ms',
        ...(isNew && { boxShadow: (theme) => `0 0 0 2px ${(theme.vars ?? theme).palette.primary.main}` }),
      }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 1.5 }}>
        <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
          <Typography variant="h2" component="h2">
            {series.name ? `${title}: ${series.name}` : title}
            <Typography component="span" variant="body2" color="textSecondary">
              {` · ${count(shown, total)}${origin && ` · ${origin}`} · `}
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {formatDate(series.created)}
              </Box>
              {` by ${series.creator}`}
            </Typography>
          </Typography>
          {(series.note || series.tags) && (
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
              {[series.note, tagsText(series)].filter(Boolean).join(' – ')}
            </Typography>
          )}
          {series.locked && (
            <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
              <LockIcon fontSize="inherit" />
              {`Locked since ${formatDate(series.locked.since)} by ${series.locked.by}`}
            </Typography>
          )}
          {conditions.length > 0 && (
            <Typography variant="body2" color="textSecondary">{`Conditions: ${conditions.join(' · ')}`}</Typography>
          )}
        </Box>
        <RowMenu name={title.toLowerCase()} items={menu} />
      </Stack>
      {isNear ? children : <Box sx={{ height }} />}
    </Card>
  );
}

function count(shown: number, samples: number): string {
  const all = countOf(samples, 'sample', 'samples');
  return shown === samples ? all : `${formatCount(shown)} of ${all}`;
}

/** Distance to the window, above and below, at which content is rendered. */
const margin = '800px';

/** True once an element has been near the window; until then its expensive content is not rendered. */
function useNearView(element: RefObject<HTMLElement | null>, atOnce: boolean): boolean {
  const [near, setNear] = useState(atOnce || typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true));
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, element]);
  return near;
}
