import { createTheme } from '@mui/material/styles';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
}

/** Storage key of the theme's mode; `public/before-paint.js` reads the same key. */
export const modeStorageKey = 'serieslab.mode';

const font =
  "'Inter Variable', Inter, 'SF Pro Text', 'Segoe UI Variable', 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif";

/** Takes as long as all scripts of the frame: it is made when the frame is drawn, not when they run. */
export const createAppTheme = () =>
  createTheme({
    motion: { reducedMotion: 'system' },
    cssVariables: { colorSchemeSelector: '[data-theme="%s"]', cssVarPrefix: 'sl' },
    colorSchemes: {
      light: {
        palette: {
          primary: { main: '#0f5f63', light: '#3d8387', dark: '#094548', contrastText: '#ffffff' },
          secondary: { main: '#8a4b12', contrastText: '#ffffff' },
          success: { main: '#276b3b' },
          warning: { main: '#8a5300' },
          error: { main: '#b3261e' },
          info: { main: '#245d8c' },
          background: { default: '#f5f7f7', paper: '#ffffff' },
          text: { primary: '#17211f', secondary: '#53615f' },
          divider: '#dfe5e4',
        },
      },
      dark: {
        palette: {
          primary: { main: '#72cdc8', light: '#9be0dc', dark: '#4aa8a3', contrastText: '#06201f' },
          secondary: { main: '#f0b27a', contrastText: '#2b1704' },
          success: { main: '#7fcf97', contrastText: '#08210f' },
          warning: { main: '#f0bd63', contrastText: '#2a1c02' },
          error: { main: '#ff9d94', contrastText: '#3a0906' },
          info: { main: '#8fc3ee', contrastText: '#06213a' },
          background: { default: '#0e1416', paper: '#151d20' },
          text: { primary: '#e6eeec', secondary: '#a3b3b0' },
          divider: '#263135',
        },
      },
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: font,
      h1: { fontSize: '1.625rem', fontWeight: 650, letterSpacing: '-0.015em', lineHeight: 1.25 },
      h2: { fontSize: '1.125rem', fontWeight: 650, letterSpacing: '-0.01em', lineHeight: 1.35 },
      h3: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
      button: { textTransform: 'none', fontWeight: 600, letterSpacing: 0 },
      overline: { fontSize: '0.6875rem', fontWeight: 650, letterSpacing: '0.08em', lineHeight: 2.4 },
    },
    components: {
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: 12 } } },
      MuiDialog: { styleOverrides: { paper: { borderRadius: 14 }, paperFullScreen: { borderRadius: 0 } } },
      MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 650 } } },
      MuiSkeleton: {
        styleOverrides: {
          root: ({ theme: { vars } }) => ({
            backgroundColor: `color-mix(in srgb, ${vars.palette.text.primary} 7%, transparent)`,
          }),
        },
      },
      MuiTooltip: { defaultProps: { enterDelay: 400 } },
      // A shadow is invisible on a dark background.
      MuiPopover: {
        styleOverrides: { paper: ({ theme: { vars } }) => ({ border: `1px solid ${vars.palette.divider}` }) },
      },
      MuiMenuItem: { styleOverrides: { root: { fontSize: '0.9375rem' } } },
      MuiTableCell: {
        styleOverrides: {
          head: ({ theme: { vars } }) => ({
            color: vars.palette.text.secondary,
            fontSize: '0.8125rem',
            fontWeight: 600,
            whiteSpace: 'nowrap',
          }),
        },
      },
      MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
      MuiFormControl: { defaultProps: { size: 'small' } },
      MuiAlert: {
        styleOverrides: {
          root: { borderRadius: 10 },
          // The text may overflow by a fraction of a pixel, which would create a scroll area that keyboards cannot reach.
          message: { overflow: 'visible', minWidth: 0 },
        },
      },
    },
  });
