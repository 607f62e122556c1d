import { newSample } from '#functions/entities/samples/new-sample.ts';
import type * as rows from '#functions/tables/rows.ts';
import * as tables from '#functions/tables/tables.ts';
import { experimentNames } from '#functions/tables/unique-name-rows.ts';
import { jobField } from '#shared/rules/jobs.ts';
import { aMember, beginWorkspace, type LicenceChange, newId, seconds } from './builders.ts';
import { putRows } from './put-rows.ts';

const made = () => ({ creator: 'Ada Example', created: seconds() });

export async function aProject(workspace: string, change: Partial<rows.ProjectRow> = {}): Promise<rows.ProjectRow> {
  const row = newProject(workspace, change);
  await putRows([tables.projects.create(workspace, row)]);
  return row;
}

function newProject(workspace: string, change: Partial<rows.ProjectRow>): rows.ProjectRow {
  const uuid = newId();
  return {
    parent: workspace,
    sort: uuid,
    uuid,
    workspace_uuid: workspace,
    ...made(),
    name: 'Project',
    description: '',
    users: [],
    experiment_total: 0,
    ...change,
  };
}

export async function anExperiment(
  project: rows.ProjectRow,
  change: Partial<rows.ExperimentRow> = {},
): Promise<rows.ExperimentRow> {
  const row = newExperiment(project, change);
  await putRows([tables.experiments.create(project.workspace_uuid, row)]);
  return row;
}

function newExperiment(project: rows.ProjectRow, change: Partial<rows.ExperimentRow>): rows.ExperimentRow {
  const uuid = newId();
  return {
    parent: project.uuid,
    sort: uuid,
    uuid,
    workspace_uuid: project.workspace_uuid,
    project_uuid: project.uuid,
    ...made(),
    name: 'Experiment',
    description: '',
    sample_count: 20,
    noise: 0,
    expl: 'normal',
    ...jobField('id', () => ''),
    ...jobField('started', () => 0),
    calculated_total: 0,
    calculated_by: '',
    outputs_imports: {},
    calculation_committed: '',
    outdated_formulas: {},
    stopped_formulas: {},
    settings_import: '',
    // Tests write definitions directly, without the code that counts them.
    definitions_version: 0,
    revision: 1,
    series_total: 0,
    series_number: 0,
    prediction_model: null,
    ...change,
  };
}

function below({ uuid: experiment_uuid, workspace_uuid, project_uuid }: rows.ExperimentRow) {
  const uuid = newId();
  return { parent: experiment_uuid, sort: uuid, uuid, workspace_uuid, project_uuid, experiment_uuid, ...made() };
}

function shortName(row: rows.InParameterRow | rows.OutParameterRow) {
  const { workspace_uuid, uuid, experiment_uuid, short_name } = row;
  const name = { parent: experimentNames(experiment_uuid), sort: short_name, uuid, workspace_uuid };
  return tables.uniqueNames.create(workspace_uuid, name);
}

export async function anInput(experiment: rows.ExperimentRow, change: Partial<rows.InParameterRow> = {}) {
  const row: rows.InParameterRow = {
    ...below(experiment),
    name: 'Temperature',
    short_name: 'temperature',
    unit: '',
    is_categorical: false,
    categories: [],
    min_value: 0,
    max_value: 100,
    step: 1,
    is_visible: true,
    ...change,
  };
  await putRows([tables.inParameters.create(row.workspace_uuid, row), shortName(row)]);
  return row;
}

export async function anOutput(experiment: rows.ExperimentRow, change: Partial<rows.OutParameterRow> = {}) {
  const row: rows.OutParameterRow = {
    ...below(experiment),
    name: 'Yield',
    short_name: 'yield_pct',
    unit: '%',
    weight: 100,
    target: 'Maximize',
    is_functional: false,
    formula: '',
    is_categorical: false,
    categories: [],
    is_visible: true,
    ...change,
  };
  await putRows([tables.outParameters.create(row.workspace_uuid, row), shortName(row)]);
  return row;
}

export async function aSeries(experiment: rows.ExperimentRow, change: Partial<rows.SeriesRow> = {}) {
  const row: rows.SeriesRow = { ...below(experiment), number: 1, is_generated: false, sample_count: 0, ...change };
  await putRows([tables.series.create(row.workspace_uuid, row)]);
  return row;
}

export async function aSample(series: rows.SeriesRow, change: Partial<rows.StoredSample> = {}) {
  const row = sampleOf(series, change);
  await putRows([tables.samples.create(row.workspace_uuid, row)]);
  return row;
}

/** Rows of empty samples, in order. */
export const manySamples = (series: rows.SeriesRow, count: number) =>
  Array.from({ length: count }, (_, position) => sampleOf(series, { position }));

function sampleOf(series: rows.SeriesRow, change: Partial<rows.StoredSample>): rows.StoredSample {
  const known = { uuid: newId(), series_uuid: series.uuid, ...made(), source: 'create' as const, position: 0, in: {} };
  return { ...newSample(series, known), ...change };
}

/**
 * A workspace with a manager in it, a project, and an experiment with two inputs and an output. All of it is built
 * before anything is awaited, so that it is written at once.
 */
export async function aLaboratory(
  licence: LicenceChange = {},
  workspaceChange: Partial<rows.WorkspaceRow> = {},
  experimentChange: Partial<rows.ExperimentRow> = {},
) {
  const { row: workspace, written } = beginWorkspace({ project_total: 1, ...workspaceChange }, licence);
  const project = newProject(workspace.uuid, { experiment_total: 1 });
  const experiment = newExperiment(project, experimentChange);
  const [manager, heat, binder, output] = await Promise.all([
    aMember(workspace.uuid),
    anInput(experiment),
    anInput(experiment, {
      name: 'Binder',
      short_name: 'binder',
      is_categorical: true,
      categories: ['Epoxy', 'Acrylic'],
      max_value: 1,
    }),
    anOutput(experiment),
    putRows([tables.projects.create(workspace.uuid, project), tables.experiments.create(workspace.uuid, experiment)]),
    written,
  ]);
  return { workspace, project, experiment, manager, heat, binder, output };
}

/** Locks an experiment for a job. */
export async function makeBusy({ workspace_uuid, parent, sort }: rows.ExperimentRow): Promise<void> {
  await tables.experiments.update(workspace_uuid, { parent, sort }, { set: { generation_id: newId() } });
}

/** A laboratory with a measured series; the output depends on the temperature alone. */
export async function aLearningLaboratory(size = 8, licence: Parameters<typeof aLaboratory>[0] = {}) {
  const lab = await aLaboratory(licence, {}, { series_total: 1, series_number: 1 });
  const { experiment, heat, binder, output } = lab;
  const series = await aSeries(experiment, { sample_count: size });
  const samples = await Promise.all(
    Array.from({ length: size }, (_, position) => {
      const value = (100 * position) / Math.max(1, size - 1);
      const values = { in: { [heat.uuid]: value, [binder.uuid]: position % 2 }, out: { [output.uuid]: 2 * value } };
      return aSample(series, { ...values, position });
    }),
  );
  return { ...lab, series, samples };
}
export type LearningLaboratory = Awaited<ReturnType<typeof aLearningLaboratory>>;
