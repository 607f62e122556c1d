import { expect, it } from 'vitest';
import * as z from 'zod';
import { handler as tokens } from '#functions/handlers/access-tokens.ts';
import { handler as definitions } from '#functions/handlers/definitions.ts';
import { handler as experimentsHandler } from '#functions/handlers/experiments.ts';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { experiments, series as seriesTable } from '#functions/tables/tables.ts';
import { experimentWrite } from '#shared/contracts/experiments.ts';
import type { Operation } from '#shared/contracts/routes.ts';
import { type Sample, sample } from '#shared/contracts/samples.ts';
import { type Series, seriesHead } from '#shared/contracts/series.ts';
import { experimentSettings } from '#shared/contracts/settings-file.ts';
import { type SampleFile, sampleColumns } from '#shared/samples/sample-columns.ts';
import { newId } from '#tests/support/builders.ts';
import { aLaboratory, anExperiment } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { sandboxAnswers } from '#tests/support/sandbox.ts';
import { buildExportFile } from '#web/features/export/build-export-file.ts';
import { seriesCsv } from '#web/features/series/list/series-file.ts';
import { plainFormat } from '#web/lib/format/file-format.ts';
import { planImport } from '#web/lib/imports/plan-import.ts';

// Every field of a definition, of a series and of a sample passes through every door. The fields are those of the
// contracts: a new one fails here until it is drawn, or named as one that a door does not take, with the reason.

const fieldsOf = (schema: z.ZodType) =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});

const inputs = [
  {
    ...{ name: 'Loading', short_name: 'loading', unit: 'mol %', is_visible: false },
    ...{ levels: [0.01, 0.03, 0.1, 1], scale: 'log', held: { values: 2 } },
  },
  { name: 'Temperature', short_name: 'temperature', unit: '°C', min_value: 20, max_value: 80, step: 5 },
  {
    ...{ name: 'Base', short_name: 'base', is_categorical: true, categories: ['KOAc', 'CsOPiv'] },
    category_texts: { KOAc: 'Potassium acetate, dry' },
    properties: { names: ['pKa', 'Mass'], values: { KOAc: [4.76, 98.14], CsOPiv: [5.03, null] } },
  },
  { name: 'Water', short_name: 'water', min_value: 0, max_value: 100, step: 10, part_of: 'Solvent' },
  { name: 'Ethanol', short_name: 'ethanol', min_value: 0, max_value: 100, step: 10, part_of: 'Solvent' },
];
const outputs = [
  {
    ...{ name: 'Yield', short_name: 'yield_pct', unit: '%', weight: 70, target: { min: 60, max: 90 } },
    ...{ limit: { min: 50, max: null }, bounds: { min: 0, max: 100 }, is_visible: false },
  },
  { name: 'Colour', short_name: 'colour', is_categorical: true, categories: ['White', 'Brown'] },
];
const calculated = {
  comp_parameters: [{ name: 'Dose', short_name: 'dose', unit: 'mmol', formula: 'loading * 2', is_visible: false }],
  rules: [{ name: 'Not too hot', short_name: 'not_hot', formula: 'temperature * loading < 500' }],
  scripts: [{ name: 'Helpers', short_name: 'helpers', code: 'def twice(x): return 2 * x' }],
};
const cost = { name: 'Cost', short_name: 'cost', is_functional: true, formula: 'loading * 3' };
const settings = {
  ...{ sample_count: 7, noise: 0.25, expl: 'explore', whole_front: true, blocks: 'day' },
  ...{ reasons: ['Vial leaked'], mixtures: [{ name: 'Solvent', total: 100, at_most: 2 }] },
};
const file = { ...settings, in_parameters: inputs, out_parameters: [...outputs, cost], ...calculated };

type Laboratory = Awaited<ReturnType<typeof aLaboratory>>;
type Rows = Record<string, unknown>[];

/** The fields of a contract of which no row has a value. */
const undrawn = (schema: z.ZodType, rows: readonly object[], except: readonly string[] = []) =>
  fieldsOf(schema).filter((field) => !except.includes(field) && !rows.some((row) => field in row));

function callsOf({ manager }: Laboratory) {
  const done = async (handler: unknown, operation: Operation, id: string, body?: unknown) => {
    const answer = await invoke(handler, operation, { as: manager.token, path: { id, uuid: id }, body });
    expect(answer, operation).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });
    return answer.body;
  };
  return {
    done,
    exported: (id: string) => done(definitions, 'exportParameters', id),
    copy: async (id: string, mode: string): Promise<string> =>
      (await done(experimentsHandler, 'duplicateExperiment', id, { duplicate: mode })).uuid,
    seriesOf: async (id: string): Promise<Series[]> => (await done(seriesHandler, 'listSeries', id)).series,
  };
}

it('draws every field of a definition and of an experiment', () => {
  const lists = {
    in_parameters: file.in_parameters,
    out_parameters: file.out_parameters,
    ...calculated,
  } satisfies Record<string, Rows>;
  for (const [list, rows] of Object.entries(lists)) {
    const { element } = (experimentSettings.shape[list as keyof typeof lists] as z.ZodDefault<z.ZodArray>).unwrap();
    expect(undrawn(element as z.ZodType, rows), list).toEqual([]);
  }
  // The format is one word.
  expect(undrawn(experimentSettings, [file], ['format'])).toEqual([]);
  // A file names no experiment of its workspace: it has neither name nor sources.
  expect(undrawn(experimentWrite, [file], ['name', 'description', 'sources'])).toEqual([]);
});

it('keeps definitions in calls, in settings files and in both kinds of copies', async () => {
  const lab = await aLaboratory();
  const { done, exported, copy } = callsOf(lab);
  const source = await anExperiment(lab.project);
  const made = { name: 'Coupling', description: 'Amides', ...settings, sources: [source.uuid] };
  const { uuid } = await done(experimentsHandler, 'createExperiment', lab.project.uuid, made);
  for (const body of inputs) await done(definitions, 'createInParameter', uuid, body);
  for (const body of [...outputs, cost]) await done(definitions, 'createOutParameter', uuid, body);
  for (const body of calculated.comp_parameters) await done(definitions, 'createCompParameter', uuid, body);
  for (const body of calculated.rules) await done(definitions, 'createRule', uuid, body);
  for (const body of calculated.scripts) await done(definitions, 'createScript', uuid, body);

  // The lists of calls are what both packages for programs read.
  expect(await done(definitions, 'listInParameters', uuid)).toMatchObject(inputs);
  expect(await done(definitions, 'listOutParameters', uuid)).toMatchObject([...outputs, cost]);
  const saved = await exported(uuid);
  expect(saved).toMatchObject(file);

  const other = await aLaboratory();
  const empty = await anExperiment(other.project);
  await callsOf(other).done(definitions, 'importParameters', empty.uuid, saved);
  expect(await callsOf(other).exported(empty.uuid)).toEqual(saved);

  const { name: _, ...kept } = made;
  const reads = (id: string) => done(experimentsHandler, 'getExperiment', id);
  for (const mode of ['full', 'settings']) {
    const copied = await copy(uuid, mode);
    expect(await exported(copied), mode).toEqual(saved);
    const { reasons, ...experiment } = kept;
    expect(await reads(copied), mode).toMatchObject(experiment);
    expect((await exported(copied)).reasons).toEqual(reasons);
  }
});

const design = { goal: 'screen', family: 'optimal', variant: '', model: 'main', criterion: 'D', seed: 7 };
const counts = { centres: 0, replicates: 1, blocks: 1, is_random: true };
const planned = [
  { loading: 0.03, temperature: 40, base: 'CsOPiv', water: 30, ethanol: 70, 'Sample label': 'Vial 1' },
  { loading: 1, temperature: 80, base: 'KOAc', water: 0, ethanol: 100, 'Sample label': 'Vial 2' },
];
const measured = [
  {
    ...{ loading: 0.1, temperature: 20, base: 'KOAc', water: 50, ethanol: 50, yield_pct: 71.25, colour: 'Brown' },
    ...{ 'Sample label': 'Vial 3', 'Sample note': 'Turbid, "twice"', 'Sample tags': 'fast; pale' },
    ...{ 'Sample state': 'Left out', 'State reason': 'Scale drifted' },
  },
  {
    ...{ loading: 0.01, temperature: 60, base: 'CsOPiv', water: 100, ethanol: 0, 'Sample label': 'Vial 4' },
    ...{ 'Sample state': 'Failed', 'State reason': 'Vial leaked' },
  },
  {
    loading: 1,
    temperature: 25,
    base: 'KOAc',
    water: 10,
    ethanol: 90,
    yield_pct: 0.30000000000000004,
    colour: 'White',
  },
];

/** An experiment with a planned series, and an imported one that has all that a generated one has too. */
async function filled() {
  sandboxAnswers();
  const lab = await aLaboratory();
  const calls = callsOf(lab);
  const experiment = await anExperiment(lab.project);
  await calls.done(definitions, 'importParameters', experiment.uuid, {
    ...settings,
    in_parameters: inputs,
    out_parameters: outputs,
  });
  const runs = planned.map(() => ({ purpose: 'optimal', block: 1 }));
  const bodies = [
    { samples: planned, options: {}, design: { ...design, ...counts, runs } },
    { samples: measured, options: { in: true, out: true } },
  ];
  for (const body of bodies) await calls.done(seriesHandler, 'importSeries', experiment.uuid, body);
  const [, second] = await calls.seriesOf(experiment.uuid);
  if (!second) throw new Error('Two series were imported');
  const named = { name: 'Plate 7', note: 'Checked', tags: ['pale'], run_order: { seed: 5 } };
  await calls.done(seriesHandler, 'updateSeries', second.uuid, named);
  const [heat] = await calls.done(definitions, 'listInParameters', experiment.uuid);
  await seriesTable.update(
    lab.workspace.uuid,
    { parent: experiment.uuid, sort: second.uuid },
    {
      set: {
        conditions: { [heat.uuid]: { same: 2 } },
        sources: [{ experiment: newId(), likeness: 0.5 }],
        generation: { seed: 3, engine: '1', data_hash: '', behaviour: 'normal', job_id: newId() },
      },
    },
  );
  return { lab, calls, experiment };
}

/** A sample as it is read, whatever the uuids: values by short name. */
async function readable(calls: ReturnType<typeof callsOf>, id: string) {
  const parameters: { uuid: string; short_name: string }[] = [
    ...(await calls.done(definitions, 'listInParameters', id)),
    ...(await calls.done(definitions, 'listOutParameters', id)),
  ];
  const names = new Map(parameters.map(({ uuid, short_name }) => [uuid, short_name]));
  const nameOf = (uuid: string) => names.get(uuid) ?? '';
  const plain = (one: Sample) => ({
    ...one,
    inParameters: Object.fromEntries(one.inParameters.map(({ in_parameter, value }) => [nameOf(in_parameter), value])),
    outParameters: Object.fromEntries(
      one.outParameters.flatMap(({ out_parameter, value }) => (value === null ? [] : [[nameOf(out_parameter), value]])),
    ),
  });
  const all = await calls.seriesOf(id);
  return all.map(({ samples, conditions = {}, ...one }) => ({
    ...one,
    conditions: Object.fromEntries(Object.entries(conditions).map(([uuid, value]) => [nameOf(uuid), value])),
    samples: samples.map(plain),
  }));
}

/** Fields that belong to the one thing: what identifies it, or says who made it, when, and how often it changed. */
const ownFields = ['uuid', 'series', 'created', 'creator', 'version', 'edited_by', 'samples'];
/** Fields that no sample of the test has: the engine and the calculation write them, and other tests are for them. */
const computed = [
  ...['predicted_score', 'predicted_interval', 'predicted_outputs', 'predicted_on', 'predicted_independent'],
  ...['proposed_inputs', 'whyChosen', 'brokenRules', 'brokenMixtures', 'compParameters'],
];
const picked = (one: Record<string, unknown>, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, one[field]]));

it('keeps every field of a series and of a sample in a copy with data', async () => {
  const { calls, experiment } = await filled();
  const before = await readable(calls, experiment.uuid);
  const after = await readable(calls, await calls.copy(experiment.uuid, 'full'));
  // A lock is of the one record, and a copy is free.
  const ofSeries = fieldsOf(seriesHead).filter((field) => ![...ownFields, 'locked'].includes(field));
  const ofSamples = fieldsOf(sample).filter((field) => ![...ownFields, ...computed].includes(field));
  const samplesBefore = before.flatMap(({ samples }) => samples);
  expect(ofSeries.filter((field) => !before.some((one) => field in one))).toEqual([]);
  expect(ofSamples.filter((field) => !samplesBefore.some((one) => field in one))).toEqual([]);
  const kept = (all: typeof before) =>
    all.map((one) => [picked(one, ofSeries), one.samples.map((row) => picked(row, ofSamples))]);
  expect(kept(after)).toEqual(kept(before));
});

/** The columns that an import reads, each with the field of the sample. */
const readColumns = Object.entries(sampleColumns).flatMap(([field, column]) => {
  const isRead = column && column.read !== null && (column.files as readonly SampleFile[]).includes('series');
  return isRead ? [field] : [];
});

it('keeps what an import reads in the files of series, of the data export and of the CSV address', async () => {
  const { lab, calls, experiment } = await filled();
  const { uuid } = experiment;
  const all = await calls.seriesOf(uuid);
  const named = {
    inputs: await calls.done(definitions, 'listInParameters', uuid),
    outputs: await calls.done(definitions, 'listOutParameters', uuid),
  };
  const of = { ...named, functions: [] };
  const samples = all.flatMap((one) => one.samples);
  const expires = Math.floor(Date.now() / 1000) + 3600;
  const key = { name: 'Sheet', expires, experiment: uuid };
  const { token } = await calls.done(tokens, 'createAccessToken', uuid, key);
  const address = await invoke(samplesHandler, 'readSamplesCsv', { path: { id: uuid }, query: { key: token } });
  const exported = buildExportFile([{ name: 'Coupling', ...of, series: all, samples }], plainFormat);
  const files = {
    series: all.map((one) => seriesCsv(one, of, new Map())),
    export: [(await exported.text()).replace(/^\uFEFF/, '')],
    address: [address.body as string],
  } satisfies Record<SampleFile, string[]>;
  const before = (await readable(calls, uuid)).flatMap((one) => one.samples);
  const fields = readColumns.filter((field) => !['experiment', 'series', 'position'].includes(field));
  expect(fields.filter((field) => !before.some((one) => field in one))).toEqual([]);

  for (const [door, texts] of Object.entries(files)) {
    const target = await calls.copy(uuid, 'settings');
    for (const text of texts) {
      const into = { ...named, calculated: [], assignTo: 'Input' as const };
      const opened = planImport({ text, encoding: 'UTF-8' }, { kind: 'series', target: into, account: plainFormat });
      const choice = { outputs: true, items: [] };
      expect(opened.plan(choice), door).toMatchObject({ rejected: { count: 0 }, emptied: { count: 0 } });
      await calls.done(seriesHandler, 'importSeries', target, await opened.body(choice));
    }
    const after = (await readable(calls, target)).flatMap((one) => one.samples);
    const kept = (rows: typeof before) => rows.map((one) => picked(one, fields));
    expect(kept(after), door).toEqual(kept(before));
  }
  expect(await experiments.resolve(uuid)).toMatchObject({ workspace_uuid: lab.workspace.uuid } as ExperimentRow);
});
