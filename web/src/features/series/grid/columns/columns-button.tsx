import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { partWhenIdle } from '#web/ui/part-when-idle.tsx';
import { useOnceOpened } from '#web/ui/use-once-opened.ts';
import type { KeptColumns } from './use-kept-columns.ts';

const ColumnsPanel = partWhenIdle(async () => (await import('./columns-panel.tsx')).ColumnsPanel);

/** Says how many columns are hidden, and opens the panel that arranges them. */
export function ColumnsButton({ kept }: { kept: KeptColumns }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isNeeded = useOnceOpened(anchor !== null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ColumnsIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {hiddenText(kept.hidden)}
      </Button>
      {isNeeded && <ColumnsPanel kept={kept} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

function hiddenText(hidden: number): string {
  if (hidden === 0) return 'Columns';
  return hidden === 1 ? '1 column hidden' : `${hidden} columns hidden`;
}
