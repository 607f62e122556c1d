import type { ExperimentRow } from '../tables/rows.ts';
import { compParameters, inParameters, outParameters, rules, scripts } from '../tables/tables.ts';
import { shownCalculations } from './calculated-values.ts';

type Experiment = Pick<
  ExperimentRow,
  | 'uuid'
  | 'workspace_uuid'
  | 'settings_import'
  | 'calculated_total'
  | 'calculated_by'
  | 'calculations'
  | 'definitions_version'
  | 'prediction_model'
>;

/** The inputs, outputs and functions of an experiment, which is all that samples are shown by. Where nothing is calculated, functions are not looked for. */
export async function definitionsOf(experiment: Experiment) {
  const committed = isCommitted(experiment);
  const { inputs, outputs, functions } = await rowsOf(experiment);
  return {
    inputs: inputs.filter(committed),
    outputs: outputs.filter(committed),
    functions: functions.filter(committed),
    calculations: shownCalculations(experiment),
    predictedBy: experiment.prediction_model?.uuid ?? '',
  };
}

type Rows = Awaited<ReturnType<typeof readRows>>;

const known = new Map<string, { at: string; rows: Rows }>();
const mostKnown = 100;

/**
 * Every change of a definition counts up the version on the experiment's row, in its own transaction, and each request
 * reads that row strongly: so what was read once at this version is what is there now.
 */
async function rowsOf(experiment: Experiment): Promise<Rows> {
  const { uuid, definitions_version: version, settings_import, calculated_total } = experiment;
  if (version === 0) return readRows(experiment);
  const at = `${version} ${settings_import} ${calculated_total > 0}`;
  const entry = known.get(uuid);
  if (entry?.at === at) return entry.rows;
  const rows = await readRows(experiment);
  if (known.size >= mostKnown) known.clear();
  known.set(uuid, { at, rows });
  return rows;
}

async function readRows({ uuid, workspace_uuid, calculated_total }: Experiment) {
  const [inputs, outputs, functions] = await Promise.all([
    inParameters.list(workspace_uuid, uuid),
    outParameters.list(workspace_uuid, uuid),
    calculated_total > 0 ? compParameters.list(workspace_uuid, uuid) : [],
  ]);
  return { inputs, outputs, functions };
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
