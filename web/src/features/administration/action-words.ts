import type { LicenceActionName } from '#shared/rules/permissions.ts';
import type { RightWords } from './group-rights.ts';

const actions: Record<LicenceActionName, RightWords> = {
  'series:import': { group: 'Files', text: 'Import series from files' },
  'series_out_parameter:import': { group: 'Files', text: 'Import outputs of a series from files' },
  'series_parameter:export': { group: 'Files', text: 'Export series as files' },
  'sample_advanced:manage': { group: 'Samples and charts', text: 'Change the inputs of samples' },
  'experiment_view_scatterplot_heatmap:read': { group: 'Samples and charts', text: 'See charts and draw plots' },
  'script:read': { group: 'Scripts', text: 'See scripts' },
  'script:manage': { group: 'Scripts', text: 'Change scripts, where the role allows it too' },
};

export const actionWords: ReadonlyMap<string, RightWords> = new Map(Object.entries(actions));
