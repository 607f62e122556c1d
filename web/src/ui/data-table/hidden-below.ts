import type { SxProps } from '@mui/material/styles';

export function hiddenBelow(breakpoint: 'sm' | 'md' | 'lg' | undefined): SxProps {
  return breakpoint ? { display: { xs: 'none', [breakpoint]: 'table-cell' } } : {};
}
