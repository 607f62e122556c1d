import { expect, test } from 'vitest';
import { firstStep, type LatestState, nextStepOf } from '#web/features/dashboard/next-step.ts';

const place = { workspace: 'w', project: 'p', experiment: 'e' };
const latest: LatestState = {
  name: 'Adhesion',
  place,
  hasInputs: true,
  hasOutputs: true,
  hasSeries: true,
  toMeasure: 0,
  mayDefine: true,
  mayGenerate: true,
  mayMeasure: true,
};
const begin = {
  isSuperadmin: false,
  workspaces: 1,
  projects: 1,
  experiments: 1,
  mayCreateProject: true,
  mayCreateExperiment: true,
};

test.each<[Partial<LatestState>, string, string]>([
  [{ toMeasure: 3 }, '3 samples wait for values in Adhesion.', 'Enter values'],
  [{ toMeasure: 1 }, '1 sample waits for values in Adhesion.', 'Enter values'],
  [{ hasInputs: false, hasOutputs: false }, 'Adhesion has no inputs and no outputs yet.', 'Add inputs'],
  [{ hasOutputs: false }, 'Adhesion has no outputs yet.', 'Add outputs'],
  [{ toMeasure: undefined }, 'Adhesion has series.', 'Open its series'],
  [{ hasSeries: false, toMeasure: undefined }, 'Adhesion has no samples yet.', 'Plan the first series'],
  [{}, 'All samples of Adhesion are measured.', 'Plan the next series'],
])('in the experiment opened last: %o', (state, text, label) => {
  expect(nextStepOf({ ...latest, ...state })).toMatchObject({ text, label });
});

test('nothing is offered to an account without the right to do it', () => {
  const reader = { mayDefine: false, mayGenerate: false, mayMeasure: false };
  for (const state of [{}, { toMeasure: 3 }, { toMeasure: undefined }, { hasInputs: false }]) {
    expect(nextStepOf({ ...latest, ...state, ...reader })).toBeUndefined();
  }
  expect(firstStep({ ...begin, mayCreateExperiment: false })).toBeUndefined();
});

test.each<[Partial<typeof begin>, string, string]>([
  [{ workspaces: 0, isSuperadmin: true }, 'Add a workspace', '/administration/workspaces'],
  [{ workspaces: 0 }, 'Read the first steps', '/manual'],
  [{ projects: 0 }, 'New project', '/projects?new'],
  [{ projects: 0, mayCreateProject: false }, 'Read the first steps', '/manual'],
  [{ experiments: 0 }, 'New experiment', '/experiments?new'],
  [{ experiments: 0, mayCreateExperiment: false }, 'Read the first steps', '/manual'],
  [{}, 'New experiment', '/experiments?new'],
])('of an account that has opened no experiment: %o', (state, label, to) => {
  expect(firstStep({ ...begin, ...state })).toMatchObject({ label, to });
});
