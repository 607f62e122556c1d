import type { Palette } from '@mui/material/styles';
import { type GridColumn, hasTrait } from './sample-columns.ts';

/** Heights in pixels: the card's head, an output, and a row of two other values. */
const [head, output, pair] = [44, 48, 52];
const border = 2;
/** The distance to the next card. */
export const cardGap = 10;
const isInHead = (column: GridColumn) => hasTrait(column, 'in head');

/** On a phone a sample is a card: its head, then what is measured, then what was set. */
export function cardColumns(columns: readonly GridColumn[]): GridColumn[] {
  const inHead = columns.filter(isInHead);
  const outputs = columns.filter(({ kind }) => kind === 'output');
  return [...inHead, ...outputs, ...columns.filter((column) => !inHead.includes(column) && !outputs.includes(column))];
}

/** The height of a card, with the distance to the next one. */
export function cardHeight(columns: readonly GridColumn[]): number {
  const outputs = columns.filter(({ kind }) => kind === 'output').length;
  const others = columns.filter((column) => column.kind !== 'output' && !isInHead(column)).length;
  return head + outputs * output + Math.ceil(others / 2) * pair + border + cardGap;
}

/** Above this number of samples the cards scroll for themselves, in this share of the window. */
const freeCards = 10;
const share = 0.8;

/** The height of the cards of so many samples. */
export const cardsHeight = (rows: number, columns: readonly GridColumn[]) =>
  rows > freeCards ? Math.round(innerHeight * share) : rows * cardHeight(columns);

/** A grid's row as a card, whose cells say what they are. */
export const cardStyles = (palette: Pick<Palette, 'background' | 'divider' | 'text'>) =>
  ({
    '&.cards': { border: 0, borderRadius: 0, background: 'none', overflowX: 'hidden', scrollPaddingTop: 0 },
    '&.cards thead': { display: 'none' },
    '&.cards .row': {
      gridTemplateColumns: '34px minmax(0, 1fr) minmax(0, 1fr) 44px',
      gridAutoRows: 'max-content',
      background: 'var(--tint)',
      border: `1px solid ${palette.divider}`,
      borderRadius: 10,
    },
    '&.cards .cell': { gridColumn: 'span 2', height: pair, border: 0 },
    '&.cards .cell:not([aria-selected])': { background: 'none' },
    '&.cards .cell:is(.status, .series, .number, .rank, .actions)': { gridColumn: 'auto', height: head, gap: 4 },
    '&.cards .number': { justifyContent: 'flex-start', paddingInlineStart: 4, fontWeight: 600 },
    '&.cards .rank': { paddingInline: 0 },
    '&.cards .cell.actions': { gridColumn: 4, gridRow: 1 },
    '&.cards .cell.output': { gridColumn: '1 / -1', height: output, justifyContent: 'space-between', gap: 12 },
    '&.cards .cell:is(.input, .function, .predicted, .source, .sampleLabel, .run)': {
      flexDirection: 'column',
      alignItems: 'flex-start',
      justifyContent: 'center',
      textAlign: 'start',
    },
    '&.cards .label': {
      minWidth: 0,
      maxWidth: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      color: palette.text.secondary,
      fontSize: '0.75rem',
      fontWeight: 400,
    },
    '&.cards .output .label': { flex: 1, textAlign: 'start', color: palette.text.primary, fontSize: '0.875rem' },
    '&.cards .value': { display: 'flex', alignItems: 'center', minWidth: 0, maxWidth: '100%' },
    // A cell that can be typed in looks like the field that it becomes.
    '&.cards .output .value, &.cards .output .editor': { width: '50%', height: 36, justifyContent: 'flex-end' },
    '&.cards .output .value': {
      boxSizing: 'border-box',
      paddingInline: 10,
      border: '1px solid transparent',
      borderRadius: 6,
    },
    '&.cards .output.editable .value': { borderColor: palette.text.secondary, background: palette.background.paper },
    '&.cards .rank .label': { whiteSpace: 'normal', lineHeight: 1.2, textAlign: 'end' },
    // The longest score, 0.123, has room in any font, so that its label stays where it is.
    '&.cards .rank .value': { minWidth: '5ch', justifyContent: 'flex-end' },
    '&.cards .editing': { paddingInline: 10 },
    '&.cards :is(.input, .sampleLabel).editing': { alignItems: 'stretch' },
    '&.cards :is(.input, .sampleLabel) .editor': { height: 28, paddingInline: 4 },
  }) as const;
