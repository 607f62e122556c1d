import { expect } from 'vitest';
import { handler as definitionsHandler } from '#functions/handlers/definitions.ts';
import { handler as experimentsHandler } from '#functions/handlers/experiments.ts';
import { handler } from '#functions/handlers/modelling.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import type { LearningLaboratory } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { askFor, type JobUnderTest, jobsUnderTest } from '#tests/support/job-kinds.ts';
import { deliver } from '#tests/support/jobs.ts';

export const job = jobsUnderTest.find(({ kind }) => kind === 'modeling') as JobUnderTest;
type Kind = 'Input' | 'Output' | 'Complex';

/** The questions of the manager of a test's present laboratory about models. */
export function aModeller(lab: () => LearningLaboratory) {
  const call = () => ({ as: lab().manager.token, path: { id: lab().experiment.uuid } });
  const list = async (kind: Kind) => (await invoke(handler, `list${kind}Importances`, call())).body;
  const include = (kind: Kind, uuid: string, value: unknown, as = lab().manager.token) =>
    invoke(handler, `update${kind}Importance`, { as, path: { uuid }, body: { include: value } });
  async function model() {
    const { work } = await askFor(job, lab());
    expect(await deliver(job.worker(), work)).toBe(true);
  }
  /** All that a browser has loaded when it asks for the model's source. */
  async function loaded() {
    const [experiment, inputs, outputs, all] = await Promise.all([
      invoke(experimentsHandler, 'getExperiment', call()),
      invoke(definitionsHandler, 'listInParameters', call()),
      invoke(definitionsHandler, 'listOutParameters', call()),
      invoke(seriesHandler, 'listSeries', call()),
    ]);
    return {
      ...{ experiment: experiment.body, inputs: inputs.body, outputs: outputs.body, list: all.body.series },
      excluded: new Set<string>(),
    };
  }
  return { call, list, include, model, loaded };
}
