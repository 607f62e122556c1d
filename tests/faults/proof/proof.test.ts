import { expect, it } from 'vitest';
import { keptPrefix, uploadsPrefix } from '#functions/aws/bucket.ts';
import { jobField } from '#shared/rules/jobs.ts';
import { acknowledge, Ledger, remarkOf } from '../work/ledger.ts';
import type { Connection } from '../work/observer.ts';
import { checkEvents } from './event-violations.ts';
import { leaks, type Sample } from './leaks.ts';
import { fileViolations, formulaViolations, ledgerViolations } from './ledger-violations.ts';
import type { Row, Tables, VisibleSample } from './snapshot.ts';
import { sweepViolations } from './sweep-violations.ts';
import { tableViolations } from './table-violations.ts';

// Each invariant is violated once, and the violation found.

const place = { workspace_uuid: 'w', project_uuid: 'p' };
const inExperiment = { ...place, experiment_uuid: 'e' };
const sound = (): Tables & Record<'experiments' | 'series' | 'samples' | 'projects' | 'rules', Row[]> => ({
  workspaces: [{ uuid: 'w', project_total: 1 }],
  projects: [{ uuid: 'p', ...place, experiment_total: 1 }],
  experiments: [
    {
      uuid: 'e',
      ...place,
      ...jobField('id', () => ''),
      ...{ series_total: 1, series_number: 2, calculated_total: 1 },
    },
  ],
  series: [{ uuid: 's', ...inExperiment, number: 2, sample_count: 2 }],
  samples: ['one', 'two'].map((uuid) => ({ uuid, ...inExperiment, series_uuid: 's' })),
  rules: [{ uuid: 'r', ...inExperiment, short_name: 'warm' }],
  'unique-names': [
    { parent: 'experiment#e', sort: 'warm', uuid: 'r' },
    { parent: 'email', sort: 'a@b', uuid: 'u' },
  ],
});
type Sound = ReturnType<typeof sound>;
const aFile = { uuid: 'f', ...inExperiment, series_uuid: 's', sort: 'one#f', state: 'attached', size: 3 };
const storage = (bytes: number) => ({ parent: 'w', sort: 'storage', workspace_uuid: 'w', bytes });

it('finds nothing in files that are counted, nor in an upload that was given up', () => {
  const upload = { ...aFile, uuid: 'g', series_uuid: 'gone', state: 'uploading', size: 9 };
  expect(tableViolations({ ...sound(), 'sample-files': [aFile, upload, storage(3)] })).toEqual([]);
});

it('finds nothing in consistent data', () => {
  expect(tableViolations(sound())).toEqual([]);
});

it.each<[string, (tables: Sound) => unknown]>([
  ['busy', ({ experiments: [row] }) => Object.assign(row ?? {}, { plotting_id: 'job' })],
  ['half-series', ({ samples }) => samples.pop()],
  ['half-series', ({ series: [row] }) => Object.assign(row ?? {}, { sample_count: 1 })],
  ['counters', ({ experiments: [row] }) => Object.assign(row ?? {}, { series_total: 2 })],
  ['counters', ({ experiments: [row] }) => Object.assign(row ?? {}, { series_number: 1 })],
  ['counters', ({ experiments: [row] }) => Object.assign(row ?? {}, { calculated_total: 0 })],
  ['counters', ({ projects: [row] }) => Object.assign(row ?? {}, { experiment_total: 2 })],
  ['counters', (tables) => Object.assign(tables, { workspaces: [{ uuid: 'w', project_total: 0 }] })],
  ['names', ({ rules }) => rules.push({ uuid: 'x', ...inExperiment, short_name: 'warm' })],
  ['names', (tables) => Object.assign(tables, { 'unique-names': [] })],
  ['names', ({ series }) => series.push({ uuid: 't', ...inExperiment, number: 2, sample_count: 0 })],
  ['orphans', ({ samples }) => samples.push({ uuid: 'x', ...inExperiment, series_uuid: 'gone' })],
  ['orphans', (tables) => Object.assign(tables, { plots: [{ uuid: 'x', ...inExperiment, experiment_uuid: 'gone' }] })],
  ['orphans', (tables) => tables['unique-names']?.push({ parent: 'experiment#gone', sort: 'x', uuid: 'x' })],
  ['orphans', ({ projects }) => projects.pop()],
  ['orphans', (tables) => Object.assign(tables, { 'sample-files': [{ ...aFile, series_uuid: 'gone' }, storage(3)] })],
  ['counters', (tables) => Object.assign(tables, { 'sample-files': [aFile, storage(2)] })],
  ['counters', (tables) => Object.assign(tables, { 'sample-files': [aFile] })],
])('finds violations: %s', (invariant, spoil) => {
  const tables = sound();
  spoil(tables);
  expect(tableViolations(tables).map((violation) => violation.invariant)).toContain(invariant);
});

const kept = { ...aFile, sample_uuid: 'one', content: 'c' };
const keyOf = (content: string) => `${keptPrefix}w/e/s/one/${content}`;
it.each<[string, Row[], string[], string[]]>([
  ['a file with its content', [kept], [keyOf('c')], []],
  ['a file that somebody deleted', [{ ...kept, state: 'deleted' }], [keyOf('c')], ['orphans']],
  ['a file of a deleted sample', [{ ...kept, sample_uuid: 'gone' }], [keyOf('c')], ['orphans']],
  ['a file without its content', [kept], [], ['lost']],
  ['a content that no file names', [kept], [keyOf('c'), keyOf('d')], ['orphans']],
  ['an upload', [{ ...kept, content: undefined, state: 'uploading' }], [`${uploadsPrefix}w/e/s/one/f`], ['orphans']],
])('judges what the sweep leaves: %s', (_name, files, keys, found) => {
  const tables = { ...sound(), 'sample-files': [...files, storage(3)] };
  expect(sweepViolations(tables, keys).map(({ invariant }) => invariant)).toEqual(found);
});

const visibleOf = (change: Partial<VisibleSample> = {}): Map<string, VisibleSample[]> =>
  new Map([['s', [{ uuid: 'one', version: 0, hardness: 5, heat: 10, twice: 27, remark: remarkOf({}), ...change }]]]);
function knowing(): Ledger {
  const ledger = new Ledger();
  ledger.experiments.add('e');
  ledger.definitions.set('r', { experiment: 'e', shortName: 'warm' });
  const sample = { hardness: { version: 0, values: [5] }, heat: { version: 0, values: [10] } };
  ledger.series.set('s', { experiment: 'e', samples: new Map([['one', sample]]), sizeIsKnown: true });
  return ledger;
}

/** As if the value had been acknowledged at a later version. */
const ackOne = (ledger: Ledger, version: number) => {
  const sample = ledger.series.get('s')?.samples.get('one');
  if (sample) acknowledge<number | null>(sample.hardness, version, 5);
};

it.each<[string, boolean[], Map<string, string | undefined>, string[]]>([
  ['an attached file that is there', [true], new Map([['f', 'x']]), []],
  ['an attached file that is gone', [true], new Map(), ['lost']],
  ['an attached file with other content', [true], new Map([['f', 'y']]), ['lost']],
  ['an attached file that cannot be read', [true], new Map([['f', undefined]]), ['lost']],
  ['a deleted file that is there', [false], new Map([['f', 'x']]), ['ghosts']],
  ['a file of which no answer tells', [true, false], new Map(), []],
])('judges %s', (_name, states, files, found) => {
  const ledger = knowing();
  ledger.files.set('f', { sample: 'one', content: 'x', states, isTaken: false });
  expect(fileViolations(ledger, visibleOf(), files).map(([invariant]) => invariant)).toEqual(found);
  expect(fileViolations(ledger, new Map(), new Map([['f', 'x']]))).toHaveLength(1);
});

it('finds no loss if everything is as acknowledged', () => {
  expect(ledgerViolations(knowing(), sound(), visibleOf(), 'e')).toEqual([]);
  expect(formulaViolations(visibleOf(), 'heat * 2 + 7')).toEqual([]);
  expect(formulaViolations(visibleOf({ twice: null }), 'heat * 2 + 7')).toEqual([]);
});

it.each<[string, string, ReturnType<typeof visibleOf> | undefined, (ledger: Ledger, tables: Sound) => unknown]>([
  ['lost', 'a series', new Map(), () => undefined],
  ['lost', 'a sample', new Map([['s', []]]), () => undefined],
  ['lost', 'an output', visibleOf({ hardness: 6 }), () => undefined],
  ['lost', 'an input', visibleOf({ heat: 11 }), () => undefined],
  ['lost', 'a remark', visibleOf({ remark: remarkOf({ state: 'failed' }) }), () => undefined],
  ['lost', 'a definition', visibleOf(), (_, { rules }) => rules.pop()],
  ['lost', 'an experiment', undefined, (_, { experiments }) => experiments.pop()],
  ['typed', 'another value', visibleOf({ hardness: 6 }), () => undefined],
  ['typed', 'a value that nobody has typed', visibleOf({ hardness: 5.25, version: 1 }), () => undefined],
  ['typed', 'an older version', visibleOf(), (ledger) => ackOne(ledger, 3)],
  ['ghosts', 'a series', visibleOf(), (ledger) => ledger.gone.add('s')],
  ['ghosts', 'a sample', visibleOf(), (ledger) => ledger.gone.add('one')],
  ['ghosts', 'an experiment', visibleOf(), (ledger) => ledger.gone.add('e')],
  ['ghosts', 'a definition', visibleOf(), (ledger) => ledger.gone.add('r')],
])('finds %s: %s', (invariant, _, visible, spoil) => {
  const [ledger, tables] = [knowing(), sound()];
  spoil(ledger, tables);
  expect(ledgerViolations(ledger, tables, visible, 'e').map(([found]) => found)).toContain(invariant);
});

it('finds values that were calculated by another formula', () => {
  expect(formulaViolations(visibleOf(), 'heat * 2 + 8')).toHaveLength(1);
});

it('accepts both outcomes of an edit without a response, until a later one is acknowledged', () => {
  const known = { version: 3, values: [1, 2] };
  acknowledge(known, 2, 7);
  expect(known.values).toEqual([1, 2]);
  acknowledge(known, 4, 9);
  expect(known).toEqual({ version: 4, values: [9] });
});

const standing = (...methods: string[]): Connection => ({
  opened: 0,
  closed: undefined,
  events: methods.map((method, at) => ({ job: 'j', method, at: at + 10 })),
});
const report = (connections: Connection[], asked = new Map<string, number>()) =>
  checkEvents(connections, asked, true).violations;

it('a job ends once for every socket that listened all the time', () => {
  const end = standing('generation_set', 'generation_success');
  expect(report([end, end])).toEqual([]);
  expect(report([end, standing('generation_set')])).toEqual([expect.stringContaining('without an event')]);
  expect(report([standing()], new Map([['j', 5]]))).toEqual([expect.stringContaining('without an event')]);
  expect(report([standing('generation_set', 'generation_success', 'generation_failure')])).toHaveLength(1);
  expect(report([end, standing('generation_set', 'generation_failure')])).toHaveLength(1);
  expect(report([{ ...standing('generation_set'), closed: 20 }])).toEqual([]);
  expect(report([{ ...standing(), opened: 30 }], new Map([['j', 5]]))).toEqual([]);
  const late = { ...standing('generation_progress'), opened: 30 };
  expect(report([end, late])).toEqual([]);
  expect(report([{ ...end, events: [{ job: 'j', method: 'generation_success', at: 40 }] }, late])).toHaveLength(1);
  expect(checkEvents([standing('plotting_success', 'plotting_success')], new Map(), true)).toMatchObject({ again: 1 });
  expect(checkEvents([standing('generation_set')], new Map(), false).violations).toEqual([]);
});

const measured = (seconds: number, change: Partial<Sample> = {}): Sample => ({
  when: 'at work',
  seconds,
  heaps: { worker: 20e6 },
  ...{ runnerHeap: 30e6, runnerResident: 1e9, openFiles: 100, openSockets: 4, messages: 3, deadLetters: 0 },
  ...change,
});
const rested = (change: Partial<Sample> = {}) =>
  measured(99, { when: 'at rest', openSockets: 0, messages: 0, ...change });
const flat = [1, 2, 3, 4, 5, 6].map((seconds) => measured(seconds));

it('finds leaks of a soak', () => {
  expect(leaks([...flat, rested()]).problems).toEqual([]);
  const growing = [1, 2, 3, 4, 5, 6].map((seconds) => measured(seconds, { heaps: { worker: seconds * 20e6 } }));
  expect(leaks([...growing, rested()]).problems).toEqual([expect.stringContaining('worker has grown')]);
  for (const left of [{ openFiles: 200 }, { openSockets: 1 }, { messages: 1 }, { deadLetters: 1 }])
    expect(leaks([...flat, rested(left)]).problems).toHaveLength(1);
});
