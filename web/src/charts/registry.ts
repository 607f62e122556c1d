import type { Chart, ChartScreen } from './chart.tsx';

/** Every chart of the product. The gallery, the screens and the tests read it. */
export const charts = {
  importance: {
    title: 'Cross-validated importance',
    screen: 'models',
    gallery: async () => (await import('./importance/importance-gallery.tsx')).importanceGallery,
  },
  prediction: {
    title: 'Predicted against measured',
    screen: 'models',
    gallery: async () => (await import('./prediction/prediction-gallery.tsx')).predictionGallery,
  },
  progress: {
    title: 'Progress',
    screen: 'charts',
    gallery: async () => (await import('./progress/progress-gallery.tsx')).progressGallery,
  },
  tradeoff: {
    title: 'Trade-off',
    screen: 'charts',
    gallery: async () => (await import('./tradeoff/tradeoff-gallery.tsx')).tradeoffGallery,
  },
  parallel: {
    title: 'All parameters',
    screen: 'charts',
    gallery: async () => (await import('./parallel/parallel-gallery.tsx')).parallelGallery,
  },
  profile: {
    title: 'Profiler',
    screen: 'charts',
    gallery: async () => (await import('./profile/profile-gallery.tsx')).profileGallery,
  },
  contour: {
    title: 'Contour',
    screen: 'charts',
    gallery: async () => (await import('./contour/contour-gallery.tsx')).contourGallery,
  },
  heatmap: {
    title: 'Scatterplot heatmap',
    screen: 'charts',
    gallery: async () => (await import('./heatmap/heatmap-gallery.tsx')).heatmapGallery,
  },
  surface: {
    title: '3D surface',
    screen: 'charts',
    gallery: async () => (await import('./surface/surface-gallery.tsx')).surfaceGallery,
  },
} as const satisfies Record<string, Chart>;

export type ChartName = keyof typeof charts;

/** The names of a screen's charts. */
export type ChartOn<Screen extends ChartScreen> = {
  [Name in ChartName]: (typeof charts)[Name]['screen'] extends Screen ? Name : never;
}[ChartName];
