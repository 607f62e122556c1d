import { paths } from '#web/lib/paths.ts';

/** The manual page for each address; the first match counts. */
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

/** Address of an external manual, if this build has one (`MANUAL_URL`). */
const external: string = import.meta.env.MANUAL_URL ?? '';

export function manualPage(pathname: string): string {
  if (external) return external;
  const found = pages.find(([pattern]) => pattern.test(pathname));
  return found ? `${paths.manual}/${found[1]}` : paths.manual;
}
