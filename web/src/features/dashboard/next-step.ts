import { newDialog } from '#web/lib/browser/use-new-dialog.ts';
import { type ExperimentPlace, paths } from '#web/lib/paths.ts';

export interface NextStep {
  text: string;
  label: string;
  to: string;
}

/** The experiment that the account opened last. */
export interface LatestState {
  name: string;
  place: ExperimentPlace;
  hasInputs: boolean;
  hasOutputs: boolean;
  hasSeries: boolean;
  /** Undefined if this browser has not shown its samples. */
  toMeasure: number | undefined;
  mayDefine: boolean;
  mayGenerate: boolean;
  mayMeasure: boolean;
}

interface BeginState {
  isSuperadmin: boolean;
  workspaces: number;
  projects: number;
  experiments: number;
  mayCreateProject: boolean;
  mayCreateExperiment: boolean;
}

/** The next step in the latest experiment; undefined without a right to do it. */
export function nextStepOf(latest: LatestState): NextStep | undefined {
  const { name, place, hasInputs, hasOutputs, toMeasure } = latest;
  if (toMeasure !== undefined && toMeasure > 0) {
    if (!latest.mayMeasure) return undefined;
    const count = toMeasure === 1 ? '1 sample waits' : `${toMeasure} samples wait`;
    return { text: `${count} for values in ${name}.`, label: 'Enter values', to: paths.series(place) };
  }
  if (!hasInputs || !hasOutputs) {
    if (!latest.mayDefine) return undefined;
    const missing = [...(hasInputs ? [] : ['inputs']), ...(hasOutputs ? [] : ['outputs'])];
    return {
      text: `${name} has no ${missing.join(' and no ')} yet.`,
      label: `Add ${missing[0]}`,
      to: `${paths.settings(place)}?tab=${missing[0]}`,
    };
  }
  if (latest.hasSeries && toMeasure === undefined) {
    if (!latest.mayMeasure) return undefined;
    return { text: `${name} has series.`, label: 'Open its series', to: paths.series(place) };
  }
  if (!latest.mayGenerate) return undefined;
  return latest.hasSeries
    ? { text: `All samples of ${name} are measured.`, label: 'Plan the next series', to: paths.series(place) }
    : { text: `${name} has no samples yet.`, label: 'Plan the first series', to: paths.series(place) };
}

/** The next step of an account that has opened no experiment. */
export function firstStep(state: BeginState): NextStep | undefined {
  const { isSuperadmin, workspaces, projects, experiments } = state;
  const manual = { label: 'Read the first steps', to: paths.manual };
  if (workspaces === 0) {
    return isSuperadmin
      ? { text: 'There is no workspace yet.', label: 'Add a workspace', to: paths.adminWorkspaces }
      : { text: 'You are in no workspace yet. Ask an administrator to add you to one.', ...manual };
  }
  if (projects === 0) {
    return state.mayCreateProject
      ? { text: 'There is no project yet.', label: 'New project', to: `${paths.allProjects}${newDialog}` }
      : { text: 'You are in no project yet. Ask who manages your workspace to add you to one.', ...manual };
  }
  if (state.mayCreateExperiment) {
    const text = experiments === 0 ? 'There is no experiment yet.' : 'Open an experiment, or begin a new one.';
    return { text, label: 'New experiment', to: `${paths.allExperiments}${newDialog}` };
  }
  return experiments === 0
    ? { text: 'There is no experiment yet. Ask who manages your project to begin one.', ...manual }
    : undefined;
}
