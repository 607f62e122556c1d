/** Styles of the SVG figures, and their colours as variables of the theme. */
export const fullWidth = { width: '100%' };
export const svgStyle = { display: 'block', fontFamily: 'inherit' } as const;

export const faint = 'var(--sl-palette-divider)';
export const quiet = 'var(--sl-palette-text-secondary)';
export const ink = 'var(--sl-palette-text-primary)';
export const paper = 'var(--sl-palette-background-paper)';
export const main = 'var(--sl-palette-primary-main)';
export const strong = 'var(--sl-palette-secondary-main)';
export const alarming = 'var(--sl-palette-error-main)';
