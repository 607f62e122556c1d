import type { ExperimentRow } from '../tables/rows.ts';
import { compParameters, inParameters, outParameters, rules, scripts } from '../tables/tables.ts';

type Experiment = Pick<
  ExperimentRow,
  'uuid' | 'workspace_uuid' | 'settings_import' | 'calculated_total' | 'calculated_by'
>;

/** The inputs, outputs and functions of an experiment, which is all that samples are shown by. Where nothing is calculated, functions are not looked for. */
export async function definitionsOf(experiment: Experiment) {
  const { uuid, workspace_uuid, calculated_total } = experiment;
  const committed = isCommitted(experiment);
  const [inputs, outputs, functions] = await Promise.all([
    inParameters.list(workspace_uuid, uuid),
    outParameters.list(workspace_uuid, uuid),
    calculated_total > 0 ? compParameters.list(workspace_uuid, uuid) : [],
  ]);
  return {
    inputs: inputs.filter(committed),
    outputs: outputs.filter(committed),
    functions: functions.filter(committed),
    calculatedBy: experiment.calculated_by,
  };
}
export type DefinitionsOfExperiment = Awaited<ReturnType<typeof definitionsOf>>;

/** The same with what holds Python. */
export async function allDefinitionsOf(experiment: Experiment) {
  const { uuid, workspace_uuid } = experiment;
  const committed = isCommitted(experiment);
  const [known, functions, itsRules, itsScripts] = await Promise.all([
    definitionsOf({ ...experiment, calculated_total: 0 }),
    compParameters.list(workspace_uuid, uuid),
    rules.list(workspace_uuid, uuid),
    scripts.list(workspace_uuid, uuid),
  ]);
  return {
    ...known,
    functions: functions.filter(committed),
    rules: itsRules.filter(committed),
    scripts: itsScripts.filter(committed),
  };
}
export type AllDefinitions = Awaited<ReturnType<typeof allDefinitionsOf>>;

/** Whether a definition is there: one that an import has written is, once the experiment names that import. */
export function isCommitted({ settings_import }: Pick<ExperimentRow, 'settings_import'>) {
  return ({ import_id }: { import_id?: string | undefined }) =>
    import_id === undefined || import_id === settings_import;
}
