import { beforeAll, describe, expect, it } from 'vitest';
import { readLearningData } from '#functions/entities/models/read-learning-data.ts';
import { calculateTask } from '#functions/features/calculation/worker/calculate-task.ts';
import { handler as definitions } from '#functions/handlers/definitions.ts';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import { jobWorker } from '#functions/jobs/job-worker.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { inParameters, outParameters, samples as targetSamples } from '#functions/tables/tables.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { experimentSettings } from '#shared/contracts/settings-file.ts';
import { aMember, aWorkspace, newId, seconds } from '#tests/support/builders.ts';
import { aFunction, experimentNow } from '#tests/support/definition-builders.ts';
import { anExperiment, aProject, aSample, aSeries, manySamples } from '#tests/support/experiment-builders.ts';
import { buildSample } from '#tests/support/experiment-data.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver } from '#tests/support/jobs.ts';
import { isNight } from '#tests/support/night.ts';
import { edgeDoubles, randomDoubles } from '#tests/support/random-doubles.ts';
import { askRealSandbox } from '#tests/support/sandbox.ts';
import { sentJobs } from '#tests/support/sent-jobs.ts';
import { buildExportFile } from '#web/features/export/build-export-file.ts';
import { seriesCsv } from '#web/features/series/list/series-file.ts';
import type { FileFormat } from '#web/lib/format/file-format.ts';
import { planImport } from '#web/lib/imports/plan-import.ts';
import { targetSamples as columnsOf } from '#web/lib/imports/target-samples.ts';
import { readCsv } from '#web/lib/table-file/read-csv.ts';

// Every finite double survives every import, call and export. `toEqual` distinguishes neighbouring doubles.
const count = isNight ? 10_000 : 1000;
const commas: FileFormat = { delimiter: ';', decimal: ',' };
const points: FileFormat = { delimiter: ',', decimal: '.' };

let workspace: Awaited<ReturnType<typeof aWorkspace>>;
let manager: Awaited<ReturnType<typeof aMember>>;
beforeAll(async () => {
  workspace = await aWorkspace({}, { experiment_count: 100 });
  manager = await aMember(workspace.uuid);
});

async function anExperimentWith(shape: { inputs: number; outputs: number }) {
  const experiment = await anExperiment(await aProject(workspace.uuid), { series_total: 1 });
  const { uuid: parent, workspace_uuid, project_uuid } = experiment;
  const row = (short_name: string) => {
    const uuid = newId();
    const place = { parent, sort: uuid, uuid, workspace_uuid, project_uuid, experiment_uuid: parent };
    const numeric = { unit: '', is_categorical: false, categories: [], is_visible: true };
    return { ...place, ...numeric, name: short_name, short_name, creator: 'Ada', created: seconds() };
  };
  const rows = (size: number, prefix: string) => Array.from({ length: size }, (_, at) => row(`${prefix}${at}`));
  const inputs = rows(shape.inputs, 'x').map((one) => ({ ...one, min_value: 0, max_value: 1, step: 1 }));
  const outputs = rows(shape.outputs, 'y').map((one) => {
    return { ...one, weight: 100, target: 'Maximize' as const, is_functional: false, formula: '' };
  });
  await inParameters.putAll(workspace.uuid, inputs);
  await outParameters.putAll(workspace.uuid, outputs);
  return { experiment, inputs, outputs };
}

/** Values in rows of `width`. */
function table(values: readonly number[], width: number): number[][] {
  return Array.from({ length: values.length / width }, (_, row) => values.slice(row * width, (row + 1) * width));
}

const at = ({ uuid }: { uuid: string }) => ({ as: manager.token, path: { id: uuid } });

async function presentSeries(experiment: ExperimentRow): Promise<Series[]> {
  const found: Series[] = [];
  let after: string | undefined;
  do {
    const { body } = await invoke(seriesHandler, 'listSeries', {
      ...at(experiment),
      ...(after ? { query: { after } } : {}),
    });
    for (const one of body.series as Series[]) {
      const known = found.find(({ uuid }) => uuid === one.uuid);
      if (known) known.samples.push(...one.samples);
      else found.push(one);
    }
    after = body.next ?? undefined;
  } while (after);
  return found;
}

const valuesOf = ({ inParameters: ins, outParameters: outs }: Sample) => [...ins, ...outs].map(({ value }) => value);

describe('every double survives', () => {
  it('a cell', async () => {
    const { experiment, inputs, outputs } = await anExperimentWith({ inputs: 100, outputs: 100 });
    const wanted = table(randomDoubles(count, 11), 200);
    const series = await aSeries(experiment, { sample_count: wanted.length });
    for (const [position, values] of wanted.entries()) {
      const { uuid } = await aSample(series, { position });
      const { status, body } = await invoke(samplesHandler, 'updateSample', {
        as: manager.token,
        path: { id: uuid },
        body: {
          version: 0,
          inParameters: inputs.map(({ uuid: in_parameter }, index) => ({ in_parameter, value: values[index] })),
          outParameters: outputs.map(({ uuid: out_parameter }, index) => ({
            out_parameter,
            value: values[100 + index],
          })),
        },
      });
      expect(status).toBe(200);
      expect(valuesOf(body)).toEqual(values);
    }
    const [shown] = await presentSeries(experiment);
    expect(shown?.samples.map(valuesOf)).toEqual(wanted);
    // The values from which a model of the score learns.
    const data = await readLearningData(experiment, new AbortController().signal);
    expect(data.samples.points.map((point, index) => [...point, ...(data.request.outputs[index] ?? [])])).toEqual(
      wanted,
    );
    expect(data.samples.score.every((score) => score >= 0 && score <= 1)).toBe(true);
  });

  it.each([points, commas])('a CSV with $decimal, imported, exported and imported again', async (format) => {
    const source = await anExperimentWith({ inputs: 50, outputs: 50 });
    const wanted = table(randomDoubles(count, 12), 100);
    const names = [...source.inputs, ...source.outputs].map(({ short_name }) => short_name);
    const cell = (value: number) => String(value).replace('.', format.decimal);
    const file = [names, ...wanted.map((row) => row.map(cell))].map((row) => row.join(format.delimiter)).join('\r\n');
    const first = await imported(source, file, format);
    expect(first.samples.map(valuesOf)).toEqual(wanted);
    const exported = seriesCsv(first, { ...source, functions: [] }, new Map(), format);
    const copy = await anExperimentWith({ inputs: 50, outputs: 50 });
    const second = await imported(copy, exported, format);
    expect(second.samples.map(valuesOf)).toEqual(wanted);
    // A file of outputs alone is read by another path.
    const empty = first.samples.map((sample) => ({ ...sample, outParameters: [] }));
    const { inputs, outputs } = source;
    const target = { experiment: '', series: 1, inputs, outputs, samples: columnsOf(empty, [...inputs, ...outputs]) };
    const { plan, body } = planImport(
      { text: exported, encoding: 'UTF-8' },
      { kind: 'outputs', target, account: format },
    );
    expect(plan({}).stopped.first).toEqual([]);
    const { outValues = [] } = await body({});
    expect(outValues.map((row) => source.outputs.map(({ short_name }) => row[short_name]))).toEqual(
      wanted.map((row) => row.slice(50)),
    );
  });

  it('the data export, in both formats', async () => {
    const { inputs, outputs } = await anExperimentWith({ inputs: 50, outputs: 50 });
    const wanted = table(randomDoubles(count, 13), 100);
    const samples = wanted.map((row, position) => sampleOf(row, position, inputs, outputs));
    const one = { name: 'E', inputs, functions: [], outputs, series: [{ uuid: 'series', number: 1 }], samples };
    for (const format of [points, commas]) {
      const text = await buildExportFile([one], format).text();
      const { rows } = readCsv(text, format, format);
      const numbers = rows.map(({ cells }) => cells.slice(3, 103).map((cell) => Number(cell.replace(',', '.'))));
      expect(numbers).toEqual(wanted);
    }
  });

  it('settings, imported and exported, as range, step and target', async () => {
    const each = 1000;
    const all = randomDoubles(count, 14);
    for (const batch of table(all, each)) {
      const settings = settingsOf(batch);
      const { experiment } = await anExperimentWith({ inputs: 0, outputs: 0 });
      const { status, body } = await invoke(definitions, 'importParameters', { ...at(experiment), body: settings });
      expect({ status, fields: body.fields }).toEqual({ status: 200, fields: undefined });
      const answer = await invoke(definitions, 'exportParameters', at(experiment));
      const { in_parameters, out_parameters } = experimentSettings.parse(JSON.parse(JSON.stringify(answer.body)));
      expect({ in_parameters, out_parameters }).toMatchObject(settings);
    }
  });

  it('a formula, and its result', async () => {
    const { experiment, inputs } = await anExperimentWith({ inputs: 10, outputs: 1 });
    const wanted = table(randomDoubles(count, 15), 10);
    const series = await aSeries(experiment, { sample_count: wanted.length });
    for (const [index, { short_name }] of inputs.entries()) {
      await aFunction(experiment, { short_name: `f${index}`, formula: short_name });
    }
    for (const [index, value] of edgeDoubles.entries()) {
      await aFunction(experiment, { short_name: `c${index}`, formula: `${value} if x0 == x0 else 0` });
    }
    await putSamples(series, inputs, wanted);
    queues.resetHistory();
    const { status } = await invoke(definitions, 'createCompParameter', {
      ...at(experiment),
      body: { name: 'Tiny', short_name: 'tiny', formula: '1e-100 * 1e-100' },
    });
    expect(status).toBe(201);
    await calculate();
    const [shown] = await presentSeries(experiment);
    const results = shown?.samples.map(({ compParameters }) => compParameters.map(({ value }) => value)) ?? [];
    expect(results.map((row) => row.slice(0, 10))).toEqual(wanted);
    for (const row of results.slice(0, 20)) expect(row.slice(10)).toEqual([...edgeDoubles, 1e-200]);
    expect((await experimentNow(experiment)).calculation_id).toBe('');
  });
});

async function imported(
  { experiment, inputs, outputs }: Awaited<ReturnType<typeof anExperimentWith>>,
  file: string,
  account: FileFormat,
): Promise<Series> {
  const target = { inputs, outputs, calculated: [], assignTo: 'Input' as const };
  const planned = planImport({ text: file, encoding: 'UTF-8' }, { kind: 'series', target, account });
  const body = await planned.body({ outputs: true, items: [] });
  const answer = await invoke(seriesHandler, 'importSeries', { ...at(experiment), body });
  expect(answer.status).toBe(201);
  const [series] = await presentSeries(experiment);
  if (!series) throw new Error('The series is missing');
  return series;
}

function sampleOf(
  values: readonly number[],
  position: number,
  inputs: readonly InParameter[],
  outputs: readonly OutParameter[],
): Sample {
  const value = (index: number) => values[index] ?? 0;
  return {
    ...buildSample('series', position, {}),
    inParameters: inputs.map(({ uuid }, index) => ({ in_parameter: uuid, value: value(index) })),
    outParameters: outputs.map(({ uuid }, index) => ({ out_parameter: uuid, value: value(inputs.length + index) })),
  };
}

/** 200 inputs and 200 outputs that hold a thousand numbers. */
function settingsOf(values: readonly number[]) {
  const value = (index: number) => values[index] ?? 0;
  const names = Array.from({ length: 200 }, (_, index) => index);
  return {
    in_parameters: names.map((index) => {
      const [min_value = 0, max_value = 0] = [value(3 * index), value(3 * index + 1)].sort((a, b) => a - b);
      const step = Math.abs(value(3 * index + 2)) || 1;
      return { name: 'Input', short_name: `x${index}`, min_value, max_value, step };
    }),
    out_parameters: names.map((index) => {
      const [min = 0, max = 0] = [value(600 + 2 * index), value(601 + 2 * index)].sort((a, b) => a - b);
      const target = index % 3 === 0 ? min : { min, max: index % 3 === 1 ? null : max };
      return { name: 'Output', short_name: `y${index}`, target };
    }),
  };
}

async function putSamples(
  series: Awaited<ReturnType<typeof aSeries>>,
  inputs: readonly InParameter[],
  values: readonly number[][],
): Promise<void> {
  const rows = manySamples(series, values.length).map((row, index) => ({
    ...row,
    in: Object.fromEntries(inputs.map(({ uuid }, input) => [uuid, values[index]?.[input] ?? 0])),
  }));
  await targetSamples.putAll(workspace.uuid, rows);
}

async function calculate(): Promise<void> {
  const worker = jobWorker({ calculate: calculateTask(askRealSandbox) }, { now: seconds, beatMilliseconds: 20 });
  const message = sentJobs().findLast(({ kind, fallback }) => kind === 'calculation' && !fallback);
  expect(await deliver(worker, message ?? {})).toBe(true);
}
