import { paths } from '../../lib/paths.ts';

/** The manual's page about the screen at an address; the first that fits. */
const pages: readonly [RegExp, string][] = [
  [/^\/administration/, 'administration'],
  [/^\/account/, 'your-account'],
  [/\/database/, 'data-export'],
  [/\/(models|charts)$/, 'models-and-charts'],
  [/\/series$/, 'series-and-samples'],
  [/\/experiments\/[^/]+\/settings$/, 'experiment-settings'],
  [/\/experiments$/, 'experiments'],
  [/^\/(workspaces|projects)/, 'workspaces-and-projects'],
];

export function manualPage(pathname: string): string {
  const found = pages.find(([pattern]) => pattern.test(pathname));
  return found ? `${paths.manual}/${found[1]}` : paths.manual;
}
