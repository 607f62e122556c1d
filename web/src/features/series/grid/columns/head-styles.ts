import type { Palette } from '@mui/material/styles';

/** The sign and the edge in a header that open the column's menu and resize the column. Without a mouse they are away. */
export const headStyles = (palette: Pick<Palette, 'divider' | 'primary' | 'text'>) => ({
  '& th:not(.pinned)': { position: 'relative' },
  '& .column-menu': {
    position: 'absolute',
    insetInlineEnd: 6,
    width: 22,
    height: 28,
    padding: 0,
    border: 0,
    borderRadius: 4,
    color: palette.text.secondary,
    background: 'var(--tint)',
    cursor: 'pointer',
    opacity: 0,
  },
  '& .column-menu::after': { content: '"⋮"', fontSize: '1rem' },
  '& .end .column-menu': { insetInlineStart: 2, insetInlineEnd: 'auto' },
  '& th:hover .column-menu': { opacity: 1 },
  '& .column-menu:hover': { color: palette.text.primary },
  '& .resize': {
    position: 'absolute',
    insetBlock: 8,
    insetInlineEnd: 0,
    width: 7,
    cursor: 'col-resize',
    touchAction: 'none',
    borderInlineEnd: '2px solid transparent',
  },
  '& th:hover .resize': { borderColor: palette.divider },
  '& th .resize:hover': { borderColor: palette.primary.main },
  '@media (hover: none)': { '& .column-menu, & .resize': { display: 'none' } },
});
