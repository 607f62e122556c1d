import type { ChartName } from '#web/charts/registry.ts';
import type { ChartExample } from './chart-gallery.tsx';
import { contourGallery } from './contour-gallery.tsx';
import { halfNormalGallery, paretoGallery, residualsGallery } from './effects-galleries.tsx';
import { heatmapGallery } from './heatmap-gallery.tsx';
import { importanceGallery } from './importance-gallery.tsx';
import { parallelGallery } from './parallel-gallery.tsx';
import { predictionGallery } from './prediction-gallery.tsx';
import { profileGallery } from './profile-gallery.tsx';
import { progressGallery } from './progress-gallery.tsx';
import { surfaceGallery } from './surface-gallery.tsx';
import { ternaryGallery } from './ternary-gallery.tsx';
import { tradeoffGallery } from './tradeoff-gallery.tsx';

/** The examples of every chart. */
export const galleries: Record<ChartName, readonly ChartExample[]> = {
  importance: importanceGallery,
  prediction: predictionGallery,
  pareto: paretoGallery,
  halfNormal: halfNormalGallery,
  residuals: residualsGallery,
  progress: progressGallery,
  tradeoff: tradeoffGallery,
  parallel: parallelGallery,
  profile: profileGallery,
  contour: [...contourGallery, ...ternaryGallery],
  heatmap: heatmapGallery,
  surface: surfaceGallery,
};
