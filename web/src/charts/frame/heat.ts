import './heat.css';

/**
 * The scale of `chart-colors.ts` for figures of SVG, as CSS variables of the theme; without its first colour, which is
 * the paper's.
 */
export const heat = [1, 2, 3, 4, 5, 6].map((step) => `var(--sl-heat-${step})`);

/** The colour of a share from 0 to 1. */
export function heatColor(share: number): string {
  const step = Math.min(heat.length - 1, Math.max(0, Math.floor(share * heat.length)));
  return heat[step] ?? '';
}
