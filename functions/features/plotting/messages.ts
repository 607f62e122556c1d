export const plotted = 'The plot has been generated';
