import { styled } from '@mui/material/styles';

/** The table of rows: fields without frames, one beside the other, as in a spreadsheet. */
export const RowsTable = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    position: 'relative',
    overflowX: 'auto',
    '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
    '& th': {
      padding: theme.spacing(1, 1.25),
      textAlign: 'start',
      fontSize: '0.8125rem',
      fontWeight: 600,
      color: palette.text.secondary,
      background: `color-mix(in srgb, ${palette.text.primary} 5%, ${palette.background.paper})`,
    },
    '& th.end, & .field.end': { textAlign: 'end' },
    '& td': { padding: 0, border: `1px solid ${palette.divider}`, verticalAlign: 'top' },
    '& td:first-of-type, & th:first-of-type': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      borderInlineStart: 0,
    },
    // A table loses the borders of cells that stay in sight.
    '& td:first-of-type': {
      background: palette.background.paper,
      boxShadow: `inset -1px 0 ${palette.divider}, inset 0 1px ${palette.divider}`,
    },
    '& .field': {
      width: '100%',
      height: 38,
      padding: theme.spacing(0, 1.25),
      border: 0,
      font: 'inherit',
      fontSize: theme.typography.body2.fontSize,
      color: palette.text.primary,
      background: 'transparent',
    },
    '& select.field': { paddingInline: theme.spacing(0.75), '& option': { background: palette.background.paper } },
    '& .field::placeholder': { color: palette.text.secondary, opacity: 1, fontStyle: 'italic' },
    '& .field:disabled': { color: palette.text.secondary },
    '& .field:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '& .field[aria-invalid="true"]': { boxShadow: `inset 0 0 0 2px ${palette.error.main}` },
    '& .status': {
      padding: theme.spacing(1.1, 1.25),
      fontSize: '0.8125rem',
      lineHeight: 1.3,
      color: palette.text.secondary,
    },
    '& .status.wrong': { color: palette.error.main },
  };
});
