/** Where charts are shown: on a screen, or in the effects report of the models screen. */
type ChartScreen = 'charts' | 'models' | 'effects';

/** Every chart of the product. The screens and the tests read it. */
export const charts = {
  importance: { title: 'Cross-validated importance', screen: 'models' },
  prediction: { title: 'Predicted against measured', screen: 'models' },
  pareto: { title: 'Pareto chart of effects', screen: 'effects' },
  halfNormal: { title: 'Half-normal plot of effects', screen: 'effects' },
  residuals: { title: 'Residuals', screen: 'effects' },
  progress: { title: 'Progress', screen: 'charts' },
  tradeoff: { title: 'Trade-off', screen: 'charts' },
  parallel: { title: 'All parameters', screen: 'charts' },
  profile: { title: 'Profiler', screen: 'charts' },
  contour: { title: 'Contour', screen: 'charts' },
  heatmap: { title: 'Scatterplot heatmap', screen: 'charts' },
  surface: { title: '3D surface', screen: 'charts' },
} as const satisfies Record<string, { title: string; screen: ChartScreen }>;

export type ChartName = keyof typeof charts;

/** The names of a screen's charts. */
export type ChartOn<Screen extends ChartScreen> = {
  [Name in ChartName]: (typeof charts)[Name]['screen'] extends Screen ? Name : never;
}[ChartName];
