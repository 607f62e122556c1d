import FilterIcon from '@mui/icons-material/FilterListRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { partWhenIdle } from '#web/ui/part-when-idle.tsx';
import { useOnceOpened } from '#web/ui/use-once-opened.ts';
import type { TextSearch } from './filter-panel.tsx';
import type { useSampleFilters } from './filter-store.ts';
import type { FilterSubject } from './filter-subjects.ts';

const FilterPanel = partWhenIdle(async () => (await import('./filter-panel.tsx')).FilterPanel);

interface Props {
  subjects: readonly FilterSubject[];
  filters: ReturnType<typeof useSampleFilters>;
  search: TextSearch | undefined;
}

/** Says how many filters there are, and opens the panel that changes them. */
export function FilterMenu({ subjects, filters, search }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isNeeded = useOnceOpened(anchor !== null);
  const count = filters.filters.length + (search?.text.trim() ? 1 : 0);
  const all = count + filters.lost.length;
  return (
    <>
      <Button
        variant="outlined"
        sx={count > 0 ? { bgcolor: 'color-mix(in srgb, var(--sl-palette-primary-main) 14%, transparent)' } : {}}
        startIcon={<FilterIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {all > 0 ? `Filter (${all > count ? `${count} of ${all}` : count})` : 'Filter'}
      </Button>
      {isNeeded && (
        <FilterPanel
          subjects={subjects}
          filters={filters}
          search={search}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
