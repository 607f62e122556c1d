import { type Palette, styled } from '@mui/material/styles';
import { cardStyles } from './sample-cards.ts';

export const rowHeight = 34;
/** Height of the two-line header. */
export const headerHeight = 48;
export const freeRows = 10;
/** Height of the sample table above `freeRows` rows, as specified: the least (GRID-32). */
const leastHeight = 410;
/** Pixels of the window that the page's bar and some space around a table keep. */
const around = 176;
/** A page narrower than this would have hardly any room beside a higher table to scroll by. */
const narrow = 600;
/** The header, the edges, and a bar to scroll sideways. */
const aroundRows = headerHeight + 2 + 16;

/**
 * The table's height for a number of samples: that of its rows, and beyond `freeRows` rows what a wide window has room
 * for, so that no part of a page is empty below a table that scrolls.
 */
export function tableHeight(rows: number): number | string {
  if (rows <= freeRows) return headerHeight + rows * rowHeight + 2;
  const ofRows = `${aroundRows + rows * rowHeight}px`;
  const ofWindow = `100dvh - ${around}px`;
  return `max(${leastHeight}px, min(${ofRows}, ${ofWindow}, (100vw - ${narrow}px) * 99))`;
}

/**
 * The table's styles in one place: thousands of cells are plain elements with class names, because a styled component
 * per cell would cost more than the cell.
 */
export const GridFrame = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  const tinted = (color: string, percent: number) =>
    `color-mix(in srgb, ${color} ${percent}%, ${palette.background.paper})`;
  return {
    position: 'relative',
    overflow: 'auto',
    border: `1px solid ${palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    background: palette.background.paper,
    scrollPaddingTop: headerHeight,
    fontSize: theme.typography.body2.fontSize,
    fontVariantNumeric: 'tabular-nums',
    '& table, & thead, & tbody': { display: 'block', minWidth: 'var(--sample-width)' },
    '& .row': { display: 'grid', gridTemplateColumns: 'var(--sample-columns)' },
    '& thead': {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      height: headerHeight,
      borderBottom: `1px solid ${palette.divider}`,
      '--tint': tinted(palette.text.primary, 5),
    },
    '& thead .row': { height: '100%' },
    '& th': { fontWeight: 600, fontSize: '0.8125rem', color: palette.text.secondary },
    '& tbody': { position: 'relative' },
    '& tbody .row': { position: 'absolute', insetInline: 0, height: rowHeight },
    '& .row.complete': {
      '--tint': tinted(palette.success.main, 16),
      '--dot': palette.success.main,
      '--filled': '100%',
    },
    // The theme's warning colour looks brown or orange; the specification asks for yellow.
    '& .row.partial': { '--tint': tinted('#f5c400', 24), '--dot': '#a67c00', '--filled': '50%' },
    ...theme.applyStyles('dark', { '& .row.partial': { '--tint': tinted('#f5c400', 16), '--dot': '#ffd54f' } }),
    '& .row.empty': { '--tint': tinted(palette.text.primary, 6), '--dot': palette.text.secondary, '--filled': '0%' },
    '& .row[aria-selected] .cell:first-of-type': { boxShadow: `inset 4px 0 ${palette.secondary.main}` },
    '& .cell': {
      display: 'flex',
      alignItems: 'center',
      minWidth: 0,
      paddingInline: theme.spacing(1.25),
      background: 'var(--tint)',
      borderBottom: `1px solid ${palette.divider}`,
    },
    // Also on the side where the column stops when it would be scrolled out of sight.
    '& .pinned': { position: 'sticky', zIndex: 1, borderLeft: `1px solid ${palette.divider}` },
    '& .status': { paddingRight: 0 },
    '& .status, & .number': { borderLeft: 0 },
    '& .number': { borderRight: `1px solid ${palette.divider}` },
    '& .end': { justifyContent: 'flex-end', textAlign: 'end' },
    '& .start': { textAlign: 'start' },
    '& .text': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    ...headStyles(palette),
    '& th .text': { whiteSpace: 'normal', lineHeight: 1.25, maxHeight: '2.5em' },
    // Dragging selects cells, not text.
    '& tbody .cell': { userSelect: 'none' },
    '& .cell[aria-selected]': { background: `color-mix(in srgb, ${palette.primary.main} 22%, var(--tint))` },
    // A corner, as spreadsheets mark cells that say more.
    '& .cell:has(.changed)': {
      backgroundImage: `linear-gradient(225deg, ${palette.primary.main} 7px, transparent 7px)`,
    },
    '& .editable': { cursor: 'text' },
    // An outline would look like the cursor's.
    '& .editable:not([aria-selected]):hover': {
      background: `color-mix(in srgb, ${palette.primary.main} 8%, var(--tint))`,
    },
    '& .cell:focus, & .sort:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '& .editing': { padding: 0 },
    '& .editor': {
      width: '100%',
      height: '100%',
      border: 0,
      paddingInline: theme.spacing(1.25),
      font: 'inherit',
      textAlign: 'inherit',
      color: palette.text.primary,
      background: palette.background.paper,
      outline: `2px solid ${palette.primary.main}`,
      outlineOffset: -2,
    },
    // Most edits are saved before anybody could read that they are not.
    '& .unsaved': { boxShadow: 'inset 0 -2px transparent', transition: 'box-shadow 0s 400ms' },
    '& .row[aria-busy] .unsaved': { boxShadow: `inset 0 -2px ${palette.warning.main}` },
    '& .row[aria-busy] .troubled': { boxShadow: `inset 0 0 0 2px ${palette.error.main}`, transitionDelay: '0s' },
    // The shape repeats the colour: full, half or hollow dot.
    '& .dot': {
      width: 12,
      height: 12,
      borderRadius: '50%',
      border: '2px solid var(--dot)',
      background: 'linear-gradient(90deg, var(--dot) var(--filled), transparent var(--filled))',
      outline: '2px dotted transparent',
      outlineOffset: 2,
    },
    ...excludedStyles(palette),
    // Most edits are saved before anybody could read that they are not.
    '& .row[aria-busy] .dot': { outlineColor: 'var(--dot)', transition: 'outline-color 0s 400ms' },
    '& .spoken': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
    // Below the last row it would make the table one pixel higher, and scroll.
    '& > .spoken': { bottom: 0 },
    '& .actions': { padding: 0, justifyContent: 'center' },
    '& .action': {
      display: 'grid',
      placeItems: 'center',
      width: 28,
      height: 28,
      padding: 0,
      border: 0,
      borderRadius: '50%',
      color: 'inherit',
      background: 'none',
      cursor: 'pointer',
    },
    '& .sort': {
      display: 'flex',
      alignItems: 'center',
      gap: 4,
      minWidth: 0,
      padding: 0,
      border: 0,
      font: 'inherit',
      color: 'inherit',
      textAlign: 'inherit',
      background: 'none',
      cursor: 'pointer',
    },
    '& .sort:hover': { color: palette.text.primary },
    '& .sort.ascending::after': { content: '"↑" / ""' },
    '& .sort.descending::after': { content: '"↓" / ""' },
    '& .mark': {
      display: 'inline-grid',
      placeItems: 'center',
      minWidth: 18,
      height: 18,
      marginInlineEnd: 4,
      borderRadius: 9,
      fontSize: '0.75rem',
      fontWeight: 700,
      color: palette.warning.contrastText,
      background: palette.warning.main,
    },
    '& .mark.plain': { color: palette.text.primary, background: palette.divider },
    '& button.mark': {
      border: 0,
      padding: 0,
      cursor: 'pointer',
      background: palette.error.main,
      color: palette.error.contrastText,
    },
    '& .interval': { fontSize: '0.75rem', whiteSpace: 'nowrap' },
    // Below its value an interval takes less of the width, which inputs need.
    '&:not(.cards) .stacked': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      justifyItems: 'end',
      lineHeight: 1.15,
    },
    // Digits that are cut without a sign read as another number.
    '&:not(.cards) .stacked > :not(.spoken)': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
    '&:not(.cards) .stacked .interval': { fontSize: '0.6875rem' },
    // In two lines it would make its row higher than the others.
    '&:not(.cards) .placed': { whiteSpace: 'nowrap' },
    // Nine places have the room of ten, so that a sample more or less moves no score.
    '&:not(.cards) .placed[data-place]::after': {
      content: 'attr(data-place) "."',
      display: 'inline-block',
      minWidth: '2.5ch',
      marginInlineStart: '0.25em',
      textAlign: 'end',
      fontSize: '0.6875rem',
      color: palette.text.secondary,
    },
    '& .action:hover': { background: palette.action.hover },
    '& .muted': { color: palette.text.secondary },
    // In the cell's padding: a number stays where it is when the mark of an old one comes or goes.
    '& .marked': { position: 'relative', minWidth: 0 },
    '& .marked .text': { display: 'block' },
    '&:not(.cards) .stale': { position: 'absolute', insetInlineStart: '100%', top: 0, marginInlineStart: '-1px' },
    ...cardStyles(palette),
    // At 200 % zoom the next rows are to be seen together with the cell that is typed in.
    '@media (max-height: 500px)': {
      maxHeight: 'calc(100dvh - 12px)',
      '&:not(.cards) tbody .cell': { scrollMarginBottom: 4 * rowHeight + 12 },
    },
  };
});

/** A failed sample has a cross, one that is left out a barred ring; both are hatched, and their outputs struck out. */
const excludedStyles = (palette: Pick<Palette, 'background' | 'divider' | 'text'>) => {
  const excluded = '.row:is(.failed, .left_out)';
  const hatched = {
    backgroundImage: `repeating-linear-gradient(135deg, transparent 0 9px, ${palette.divider} 9px 10px)`,
  };
  const bar = (degrees: number) =>
    `linear-gradient(${degrees}deg, transparent calc(50% - 1px), var(--dot) calc(50% - 1px) calc(50% + 1px), transparent calc(50% + 1px))`;
  return {
    [`& ${excluded}`]: {
      '--tint': palette.background.paper,
      '--dot': palette.text.primary,
      background: 'var(--tint)',
      ...hatched,
    },
    // One pattern lies below all cells that the table does not scroll over, and each of the others has its own.
    [`& ${excluded} .cell:not(.pinned, [aria-selected])`]: { backgroundColor: 'transparent' },
    [`& ${excluded} .pinned:not([aria-selected], :has(.changed))`]: hatched,
    '& .row.failed .dot': {
      borderColor: 'transparent',
      borderRadius: 0,
      background: `${bar(45)} border-box, ${bar(-45)} border-box`,
    },
    '& .row.left_out .dot': { background: `${bar(45)} border-box` },
    [`& ${excluded} .output .text`]: { color: palette.text.secondary, textDecoration: 'line-through' },
  };
};

/** The sign and the edge in a header that open the column's menu and resize the column. Without a mouse they are away. */
const headStyles = (palette: Pick<Palette, 'divider' | 'primary' | 'text'>) => ({
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
