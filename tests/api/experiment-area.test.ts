import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Api } from '../support/api.ts';
import { createSmallExperiment, type SmallExperiment } from '../support/experiment.ts';
import { Live } from '../support/live.ts';
import { until } from '../support/until.ts';

const url = inject('url');
const superadmin = inject('superadmin');
let api: Api;
let small: SmallExperiment;

/** Every write and every job of the experiment area, under the functions' own roles: a missing grant fails here. */
beforeAll(async () => {
  api = await Api.signedIn(url, superadmin.email, superadmin.password);
  small = await createSmallExperiment(api);
  await api.call('generateSeries', { path: small.path });
  const [series] = await until('a series', async () => {
    const all = await api.allSeries(small.experiment.uuid);
    return all.length > 0 && all;
  });
  const outValues = (series?.samples ?? []).map((_, index) => ({ cost: index, hardness: 10 - index }));
  await api.call('importOutParameters', { path: { id: series?.uuid ?? '' }, body: { outValues } });
});

const idle = () =>
  until('an idle experiment', async () => {
    const { calculation_id } = await api.call('getExperiment', { path: small.path });
    return calculation_id === '';
  });

describe('the experiment area over HTTP', () => {
  it('creates a model and a plot, publishes both, and keeps the choice of parameters', async () => {
    const socket = await Live.open(url, small.experiment.uuid, api.token ?? '');
    await api.call('predict', { path: small.path });
    const modelled = await socket.next('modeling_success');
    expect(modelled.prediction_model?.metrics.mae).toBeGreaterThanOrEqual(0);
    const [first] = await api.call('listInputImportances', { path: small.path });
    expect(modelled.input_importances?.[0]).toEqual(first);
    const changed = await api.call('updateInputImportance', {
      path: { uuid: first?.uuid ?? '' },
      body: { include: false },
    });
    expect(changed.include).toBe(false);
    await api.call('updateInputImportance', { path: { uuid: first?.uuid ?? '' }, body: { include: true } });
    expect(await api.call('listOutputImportances', { path: small.path })).toHaveLength(2);
    expect(await api.call('listPredictionModels', { path: small.path })).toHaveLength(1);
    const [x, y] = await api.call('listInParameters', { path: small.path });
    const plot_settings = { x: x?.short_name ?? '', y: y?.short_name ?? '' };
    await api.call('plot', { path: small.path, body: { plot_settings } });
    const plotted = await socket.next('plotting_success');
    expect(plotted.plot_samples).toHaveLength(1600);
    // A client that missed the event reads the plot, and nothing is calculated again.
    const asked = await api.call('plot', { path: small.path, body: { job_id: plotted.job_id } });
    expect(asked.experiment.plotting_id).toBe('');
    expect([asked.plot_settings, asked.plot_samples]).toEqual([plot_settings, plotted.plot_samples]);
    await socket.close();
  });

  it('stores functions, scripts and rules, and calculates them', async () => {
    const socket = await Live.open(url, small.experiment.uuid, api.token ?? '');
    await api.call('createScript', { path: small.path, body: { name: 'S', short_name: 's', code: '' } });
    await api.call('createRule', { path: small.path, body: { name: 'R', short_name: 'r', formula: 'True' } });
    const made = await api.call('createCompParameter', {
      path: small.path,
      body: { name: 'F', short_name: 'f', formula: '1' },
    });
    expect((await socket.next('calculation_success')).message).toBe('Functions have been calculated');
    await idle();
    await api.call('updateCompParameter', { path: { uuid: made.uuid }, body: { ...made, formula: '2' } });
    await idle();
    const cancelled = await api.call('cancelCalculation', { path: small.path });
    expect(cancelled.detail).toBe('No calculation of functions is running');
    expect(await api.call('listScripts', { path: small.path })).toHaveLength(1);
    await socket.close();
  });

  it('duplicates in full, and rebuilds an experiment from its settings', async () => {
    const copy = await api.call('duplicateExperiment', { path: small.path, body: {} });
    expect(copy.name).toContain('(Duplicate)');
    expect(await api.allSeries(copy.uuid)).toHaveLength(1);
    const file = await api.call('exportParameters', { path: small.path });
    const empty = await api.call('createExperiment', {
      path: { id: small.experiment.project_id },
      body: { name: 'Empty' },
    });
    await api.call('importParameters', { path: { id: empty.uuid }, body: file });
    expect(await api.call('exportParameters', { path: { id: empty.uuid } })).toEqual(file);
    const experiments = [small.experiment.uuid, copy.uuid];
    const recent = await api.call('listRecentExperiments', { body: { experiments } });
    expect(recent.map(({ uuid }) => uuid)).toEqual(experiments);
    const page = await api.call('listMultipleExperimentSamples', { body: { experiments } });
    expect(page.experiments[0]?.samples).toHaveLength(5);
    const path = { id: page.experiments[0]?.samples[0]?.uuid ?? '' };
    expect(await api.call('listSampleOutParameters', { path })).toHaveLength(2);
    expect(await api.call('listSampleInParameters', { path })).toHaveLength(2);
    await idle();
  });

  it('stores a library, and deletes a workspace with everything below it', async () => {
    const [licence] = await api.call('listLicences', {});
    const body = { name: 'To go', licence: licence?.uuid ?? '', expiry_date: 4e9, description: '' };
    const workspace = await api.call('createWorkspace', { body });
    const path = { id: workspace.uuid };
    expect(await api.call('checkWorkspaceName', { body: { name: 'to go' } })).toBe(true);
    const renamed = await api.call('updateWorkspace', { path, body: { ...workspace, name: 'Still to go' } });
    expect(renamed.name).toBe('Still to go');
    const input = { name: 'G', short_name: 'g', min_value: 0, max_value: 1, step: 1 };
    const made = await api.call('createGlobalInParameter', { path, body: input });
    await api.call('updateGlobalInParameter', { path: { uuid: made.uuid }, body: { ...input, name: 'H' } });
    expect(await api.call('checkGlobalParameterShortName', { path, body: { shortName: 'g' } })).toBe(true);
    expect(await api.call('listWorkspaceUsers', { query: { workspace: workspace.uuid } })).toEqual([]);
    const csv = { csv_decimal: ',' as const, csv_delimiter: ';' as const };
    await api.call('updateWorkspaceCsvSettings', { path: { uuid: workspace.uuid }, body: csv });
    await api.call('createProject', { path, body: { name: 'P', description: '' } });
    expect(await api.call('listWorkspaceExperiments', { path })).toEqual([]);
    await api.call('deleteWorkspace', { path });
    expect((await api.ask('getWorkspace', { path })).status).toBe(404);
  });
});
