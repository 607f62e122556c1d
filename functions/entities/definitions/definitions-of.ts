import type { ExperimentRow } from '#functions/tables/rows.ts';
import { compParameters, inParameters, outParameters, rules, scripts } from '#functions/tables/tables.ts';

type Experiment = Pick<
  ExperimentRow,
  | 'uuid'
  | 'workspace_uuid'
  | 'settings_import'
  | 'calculated_total'
  | 'outdated_formulas'
  | 'stopped_formulas'
  | 'definitions_version'
  | 'mixtures'
>;

/**
 * The inputs, outputs, functions and rules of an experiment, which are needed to present samples. Without calculated
 * values, functions and rules are not read.
 */
export async function definitionsOf(experiment: Experiment) {
  const committed = isCommitted(experiment);
  const read = await rowsOf(experiment);
  return {
    inputs: read.inputs.filter(committed),
    outputs: read.outputs.filter(committed),
    functions: read.functions.filter(committed),
    rules: read.rules.filter(committed),
    mixtures: experiment.mixtures ?? [],
    outdated: experiment.outdated_formulas,
    stopped: experiment.stopped_formulas,
  };
}

type Rows = Awaited<ReturnType<typeof readRows>>;

/** The number of experiments whose definitions are cached. */
const maxKnown = 100;
const rowsOf = remembered<Rows>(readRows);
const pythonOf = remembered(readPython);

/**
 * Every change of a definition increments the version on the experiment's row in the same transaction, and each request
 * reads that row strongly, so definitions cached for a version are current.
 */
function remembered<Read>(read: (experiment: Experiment) => Promise<Read>) {
  const known = new Map<string, { at: string; rows: Read }>();
  return async (experiment: Experiment): Promise<Read> => {
    const { uuid, definitions_version: version, settings_import, calculated_total } = experiment;
    if (version === 0) return read(experiment);
    const at = `${version} ${settings_import} ${calculated_total > 0}`;
    const entry = known.get(uuid);
    if (entry?.at === at) return entry.rows;
    const rows = await read(experiment);
    if (known.size >= maxKnown) known.clear();
    known.set(uuid, { at, rows });
    return rows;
  };
}

async function readRows({ uuid, workspace_uuid, calculated_total }: Experiment) {
  const [inputs, outputs, functions, itsRules] = await Promise.all([
    inParameters.list(workspace_uuid, uuid),
    outParameters.list(workspace_uuid, uuid),
    calculated_total > 0 ? compParameters.list(workspace_uuid, uuid) : [],
    calculated_total > 0 ? rules.list(workspace_uuid, uuid) : [],
  ]);
  return { inputs, outputs, functions, rules: itsRules };
}

/** All definitions: rules that were created before rules were counted restrict generated samples, too. */
async function readPython({ uuid, workspace_uuid }: Experiment) {
  const [functions, itsRules, itsScripts] = await Promise.all([
    compParameters.list(workspace_uuid, uuid),
    rules.list(workspace_uuid, uuid),
    scripts.list(workspace_uuid, uuid),
  ]);
  return { functions, rules: itsRules, scripts: itsScripts };
}

export type DefinitionsOfExperiment = Awaited<ReturnType<typeof definitionsOf>>;

/** The same with scripts: everything that contains Python. */
export async function allDefinitionsOf(experiment: Experiment) {
  const committed = isCommitted(experiment);
  const [definitions, python] = await Promise.all([definitionsOf(experiment), pythonOf(experiment)]);
  return {
    ...definitions,
    functions: python.functions.filter(committed),
    rules: python.rules.filter(committed),
    scripts: python.scripts.filter(committed),
  };
}
export type AllDefinitions = Awaited<ReturnType<typeof allDefinitionsOf>>;

/** Whether a definition is visible: one that an import wrote is visible once the experiment names the import. */
export function isCommitted({ settings_import }: Pick<ExperimentRow, 'settings_import'>) {
  return ({ import_id }: { import_id?: string | undefined }) =>
    import_id === undefined || import_id === settings_import;
}
