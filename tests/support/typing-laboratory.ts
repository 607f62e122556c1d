import { isBusy } from '#shared/rules/jobs.ts';
import { freshApi } from './api.ts';
import { smallExperiment } from './experiment.ts';
import { makeMember } from './people.ts';
import { until } from './until.ts';
import { emptyWorkspace, generateSeries } from './workspace-journey.ts';

/** An experiment with functions and a rule, one series of so many samples, and a second person who may change it. */
export async function typingLaboratory(url: string, superadmin: { email: string; password: string }, rows: number) {
  const { api, workspace } = await emptyWorkspace(url, superadmin);
  const { project, experiment, address } = await smallExperiment(api, workspace.uuid);
  const path = { id: experiment.uuid };
  // Room for as many samples as are asked for.
  await api.call('createInParameter', {
    path,
    body: { name: 'Time', short_name: 'time', min_value: 1, max_value: 500, step: 1 },
  });
  await api.call('createOutParameter', { path, body: { name: 'Cost', short_name: 'cost', target: 'Minimize' } });
  for (const [name, formula] of [
    ['Double', 'heat * 2'],
    ['Root', '(heat + 1) ** 0.5'],
  ] as const) {
    await api.call('createCompParameter', { path, body: { name, short_name: name.toLowerCase(), formula } });
  }
  await api.call('createRule', { path, body: { name: 'Cool', short_name: 'cool', formula: 'double <= 190' } });
  const bob = await makeMember(api, 'Bob', workspace.uuid);
  const query = { workspace: workspace.uuid, project: project.uuid };
  await api.call('updateExperiment', { path, query, body: { sample_count: rows } });
  await generateSeries(api, experiment.uuid);
  await until('the experiment is free', async () => !isBusy(await api.call('getExperiment', { path })));
  await api.call('updateExperiment', { path, query, body: { sample_count: 2 } });

  const [first] = await api.allSeries(experiment.uuid);
  if (first?.samples.length !== rows) throw new Error(`The series has ${first?.samples.length} samples, not ${rows}`);
  const outputs = await api.call('listOutParameters', { path });
  const fresh = freshApi(url, superadmin);
  return {
    path,
    query,
    rows,
    address,
    bob,
    /** The outputs of the first series, by name and number: 'Cost 3'. */
    async stored(): Promise<Map<string, number>> {
      const series = await (await fresh()).allSeries(experiment.uuid);
      const samples = series.find(({ number }) => number === 1)?.samples ?? [];
      const values = samples.flatMap(({ outParameters }, row) =>
        outParameters.flatMap(({ out_parameter, value }): [string, number][] => {
          const output = outputs.find(({ uuid }) => uuid === out_parameter);
          return output && value !== null ? [[`${output.name} ${row + 1}`, value]] : [];
        }),
      );
      return new Map(values.sort());
    },
  };
}
