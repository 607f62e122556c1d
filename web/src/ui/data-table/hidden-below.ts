/** The style of a cell that narrow screens leave out. */
export function hiddenBelow(breakpoint: 'sm' | 'md' | 'lg' | undefined): { display?: Record<string, string> } {
  return breakpoint ? { display: { xs: 'none', [breakpoint]: 'table-cell' } } : {};
}
