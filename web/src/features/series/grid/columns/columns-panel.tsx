import MoreVert from '@mui/icons-material/MoreVertRounded';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { inChosenOrder } from './column-layout.ts';
import { useColumnMenu } from './use-column-menu.tsx';
import type { KeptColumns } from './use-kept-columns.ts';

interface Props {
  kept: KeptColumns;
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** Shows and arranges all columns. */
export function ColumnsPanel({ kept, anchor, onClose }: Props) {
  const { openMenu, menu } = useColumnMenu(kept);
  const title = useId();
  const paper = useRef<HTMLDivElement>(null);

  /** The button is disabled by it: the focus stays in the panel. */
  function reset(): void {
    kept.reset();
    paper.current?.focus();
  }

  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          ref: paper,
          tabIndex: -1,
          role: 'dialog',
          'aria-labelledby': title,
          sx: { p: 2, width: 320, maxWidth: 'calc(100vw - 32px)' },
        },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', minHeight: 40, mb: 0.5 }}>
        <Typography id={title} variant="h3" component="h2" sx={{ flex: 1 }}>
          Columns
        </Typography>
        <Button disabled={kept.isDefault} onClick={reset}>
          Reset columns
        </Button>
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        For you, in this browser. Exports have all columns.
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {inChosenOrder(kept.columns, kept.layout.order).map(({ key, header }) => {
          const isShown = !kept.layout.hidden.includes(key);
          return (
            <Stack component="li" direction="row" key={key} sx={{ alignItems: 'center' }}>
              <FormControlLabel
                sx={{ flex: 1, minWidth: 0, mr: 1, overflowWrap: 'anywhere' }}
                control={<Checkbox size="small" checked={isShown} onChange={() => kept.setHidden(key, isShown)} />}
                label={header}
              />
              <IconButton
                size="small"
                aria-label={`Arrange ${header}`}
                aria-haspopup="menu"
                onClick={({ currentTarget }) => openMenu(key, currentTarget)}
              >
                <MoreVert fontSize="small" />
              </IconButton>
            </Stack>
          );
        })}
      </Stack>
      {menu}
    </Popover>
  );
}
