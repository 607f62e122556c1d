/** The style of a cell that narrow screens hide. */
export function hiddenBelow(breakpoint: 'sm' | 'md' | 'lg' | undefined): { display?: Record<string, string> } {
  return breakpoint ? { display: { xs: 'none', [breakpoint]: 'table-cell' } } : {};
}
