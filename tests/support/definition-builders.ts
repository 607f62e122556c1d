import type * as rows from '#functions/tables/rows.ts';
import * as tables from '#functions/tables/tables.ts';
import { experimentNames } from '#functions/tables/unique-name-rows.ts';
import { newId, seconds } from './builders.ts';
import { anOutput } from './experiment-builders.ts';
import { putRows } from './put-rows.ts';

function below({ uuid: experiment_uuid, workspace_uuid, project_uuid }: rows.ExperimentRow) {
  const uuid = newId();
  const made = { creator: 'Ada Example', created: seconds() };
  return { parent: experiment_uuid, sort: uuid, uuid, workspace_uuid, project_uuid, experiment_uuid, ...made };
}

function nameOf({
  workspace_uuid,
  uuid,
  experiment_uuid,
  short_name,
}: rows.RuleRow | rows.ScriptRow | rows.CompParameterRow) {
  const name = { parent: experimentNames(experiment_uuid), sort: short_name, uuid, workspace_uuid };
  return tables.uniqueNames.create(workspace_uuid, name);
}

/** A function, counted in its experiment's row like one that a call creates. */
export async function aFunction(experiment: rows.ExperimentRow, change: Partial<rows.CompParameterRow> = {}) {
  const row: rows.CompParameterRow = {
    ...below(experiment),
    name: 'Density',
    short_name: 'density',
    unit: '',
    formula: 'temperature * 2',
    is_visible: true,
    ...change,
  };
  const { workspace_uuid, parent, sort } = experiment;
  await Promise.all([
    putRows([tables.compParameters.create(workspace_uuid, row), nameOf(row)]),
    tables.experiments.update(workspace_uuid, { parent, sort }, { set: {}, add: { calculated_total: 1 } }),
  ]);
  return row;
}

export async function aScript(experiment: rows.ExperimentRow, change: Partial<rows.ScriptRow> = {}) {
  const row = {
    ...below(experiment),
    name: 'Helpers',
    short_name: 'helpers',
    code: 'def twice(x): return 2 * x',
    ...change,
  };
  await putRows([tables.scripts.create(row.workspace_uuid, row), nameOf(row)]);
  return row;
}

export async function aRule(experiment: rows.ExperimentRow, change: Partial<rows.RuleRow> = {}) {
  const row = { ...below(experiment), name: 'Cold', short_name: 'cold', formula: 'temperature < 50', ...change };
  await putRows([tables.rules.create(row.workspace_uuid, row), nameOf(row)]);
  return row;
}

/** A model with an importance for each given parameter. */
export async function aModel(
  experiment: rows.ExperimentRow,
  parameters: readonly { kind: rows.ImportanceRow['kind']; parameter_uuid: string; include?: boolean }[],
) {
  const { workspace_uuid, project_uuid, uuid: experiment_uuid, parent, sort } = experiment;
  const model = newId();
  const metrics = { r2: 0.5, r2_std: 0.1, me: 1, me_std: 0, mae: 0.5, mae_std: 0, mse: 0.25, mse_std: 0 };
  await tables.experiments.update(
    workspace_uuid,
    { parent, sort },
    { set: { prediction_model: { uuid: model, metrics } } },
  );
  const rowsOfModel = parameters.map(({ kind, parameter_uuid, include = true }, index): rows.ImportanceRow => {
    const uuid = newId();
    return {
      parent: experiment_uuid,
      sort: `${model}#${uuid}`,
      uuid,
      workspace_uuid,
      project_uuid,
      experiment_uuid,
      model_uuid: model,
      kind,
      parameter_uuid,
      rank: index + 1,
      fi: 0.5,
      fi_std: 0.1,
      include,
    };
  });
  await tables.importances.putAll(workspace_uuid, rowsOfModel);
  return { model, metrics, importances: rowsOfModel };
}

/** The current row of the experiment. */
export async function experimentNow({ workspace_uuid, parent, sort }: rows.ExperimentRow): Promise<rows.ExperimentRow> {
  const row = await tables.experiments.get(workspace_uuid, { parent, sort });
  if (!row) throw new Error('The experiment is gone');
  return row;
}

/** A functional output, counted in its experiment's row. */
export async function aFunctionalOutput(
  experiment: rows.ExperimentRow,
  short_name: string,
  formula: string,
  change: Partial<rows.OutParameterRow> = {},
) {
  const row = await anOutput(experiment, { name: short_name, short_name, is_functional: true, formula, ...change });
  await tables.experiments.update(experiment.workspace_uuid, experiment, { set: {}, add: { calculated_total: 1 } });
  return row;
}
