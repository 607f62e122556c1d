import type { Laboratory } from './laboratory.ts';
import { pick } from './pick.ts';

export async function duplicate(lab: Laboratory): Promise<void> {
  const mode = pick(lab.random, ['full', 'full', 'settings', 'scripts'] as const);
  const path = { id: lab.place.experiment };
  const answer = await lab.ask('duplicate', 'duplicateExperiment', { path, body: { duplicate: mode } });
  if (answer) lab.ledger.experiments.add(answer.body.uuid);
}

/** A copy if there is one; rarely the laboratory's own experiment, which ends its work. */
export async function deleteExperiment(lab: Laboratory): Promise<void> {
  const { ledger, place, random } = lab;
  const copies = [...ledger.experiments].filter((uuid) => uuid !== place.experiment && ledger.isSure(uuid));
  if (copies.length === 0 && random.integer(4) > 0) return;
  const id = copies.length > 0 ? pick(random, copies) : place.experiment;
  ledger.doubtful.add(id);
  const answer = await lab.ask('delete experiment', 'deleteExperiment', { path: { id } });
  if (answer) ledger.gone.add(id);
}

/** Creates a rule, or a function whose values are not checked. Its short name is one of few, so that some are taken. */
export async function define(lab: Laboratory): Promise<void> {
  const { place, random, ledger } = lab;
  const path = { id: place.experiment };
  const short_name = `n${random.integer(4)}`;
  const [step, operation, formula] = pick(random, [
    ['create rule', 'createRule', 'heat >= 0'],
    ['create function', 'createCompParameter', 'heat + 1'],
  ] as const);
  const answer = await lab.ask(step, operation, { path, body: { name: short_name, short_name, formula } });
  if (answer) ledger.definitions.set(answer.body.uuid, { experiment: place.experiment, shortName: short_name });
}

export async function removeDefinition(lab: Laboratory): Promise<void> {
  const { ledger, random } = lab;
  const sure = [...ledger.definitions.keys()].filter((uuid) => ledger.isSure(uuid));
  if (sure.length === 0) return;
  const uuid = pick(random, sure);
  ledger.doubtful.add(uuid);
  const rules = await lab.ask('list rules', 'listRules', { path: { id: lab.place.experiment } });
  if (!rules) return;
  const isRule = rules.body.some((rule: { uuid: string }) => rule.uuid === uuid);
  const operation = isRule ? 'deleteRule' : 'deleteCompParameter';
  const answer = await lab.ask('delete definition', operation, { path: { uuid } });
  if (answer) ledger.gone.add(uuid);
}

/** Changes the formula whose values are checked. */
export async function editFormula(lab: Laboratory): Promise<void> {
  const { place, random } = lab;
  if (place.twice === '') return;
  const body = { name: 'Twice', short_name: 'twice', formula: `heat * 2 + ${random.integer(1000)}` };
  await lab.ask('edit formula', 'updateCompParameter', { path: { uuid: place.twice }, body });
}

export async function job(lab: Laboratory, operation: JobOperation): Promise<void> {
  const path = { id: lab.place.experiment };
  const body = operation === 'plot' ? { plot_settings: { x: 'heat', y: 'binder' } } : undefined;
  await lab.ask(operation, operation, body ? { path, body } : { path });
}
export type JobOperation =
  | 'generateSeries'
  | 'predict'
  | 'plot'
  | 'cancelGeneration'
  | 'cancelCalculation'
  | 'cancelModeling'
  | 'cancelPlot';
