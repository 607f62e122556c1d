import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { engineVersion } from '#shared/engine/version.ts';
import { blocksRows, blocksText } from './blocks.ts';
import { componentsRows, componentsText } from './components.ts';
import { everythingRows, everythingText } from './everything.ts';
import { failuresRows, failuresText } from './failures.ts';
import type { FamilyPart } from './families/measure.ts';
import { familiesText } from './families/report.ts';
import { drawFigures } from './figures.ts';
import { chosenText, forecastsText } from './forecasts/report.ts';
import { formerRows, formerText } from './former.ts';
import { frontsRows, frontsText } from './fronts/report.ts';
import { functionsRows, functionsText } from './functions.ts';
import { heldRows, heldText } from './held.ts';
import { knownRows, knownText } from './known-outputs.ts';
import { limitsRows, limitsText } from './limits.ts';
import { logarithmicRows, logarithmicText } from './logarithmic.ts';
import { mean } from './methods.ts';
import { olympusRows, olympusText } from './olympus-report.ts';
import { formulaRows, formulaText } from './output-formulas.ts';
import { replaceChapters } from './page-chapters.ts';
import { arylationRows, propertiesText } from './properties/measure.ts';
import { protocolsRows, protocolsText } from './protocols.ts';
import { furtherTable, regretTables } from './regret-report.ts';
import { root, type Settings } from './settings.ts';
import { sourcesRows, sourcesText } from './sources.ts';
import { nameOf, speedCases } from './speed.ts';
import type { Measurement, Store } from './store.ts';
import { fixed, met, type Row, type WorkRow } from './table-row.ts';
import { tablesText } from './tables/report.ts';
import { begun } from './targets.ts';
import { treesTable } from './trees.ts';

/** A chapter of the page: the parts that it is written from, and the rows that it adds to the table of what is known. */
interface Chapter {
  title: string;
  parts: readonly string[];
  text: () => string;
  rows?: () => readonly WorkRow[];
}

/**
 * Writes the chapters of docs/benchmarks.md whose parts were asked for, and the table of what is known; the other
 * chapters stay as they are (ENGINE-90). Returns the page.
 */
export async function writeReport(settings: Settings, store: Store): Promise<string> {
  const isAsked = (parts: readonly string[]): boolean => parts.some((part) => settings.parts.includes(part));
  if (isAsked(['regret'])) await drawFigures(store);
  const page = join(root, 'docs/benchmarks.md');
  const all = chaptersOf(settings, store);
  const texts = new Map(all.filter(({ parts }) => isAsked(parts)).map(({ title, text }) => [title, text()]));
  texts.set(known, knownTable(all.flatMap(({ rows }) => rows?.() ?? [])));
  const head = isAsked(['regret']) ? headOf(settings) : undefined;
  const order = all.map(({ title }) => title);
  const text = replaceChapters(readFileSync(page, 'utf8'), order, { head, texts });
  writeFileSync(page, text);
  return text;
}

function headOf(settings: Settings): string {
  const pinned = readFileSync(join(import.meta.dirname, 'peers/requirements.txt'), 'utf8')
    .trim()
    .split('\n');
  return `# Benchmarks

Written by \`npm run bench:engine\`; \`tests/bench/engine/\` holds problems, settings and adapters. Results are kept as they
come, so the numbers of seeds say how far a run has got: a verdict on fewer than the targets' 40 is a first impression.

- engine ${engineVersion}, Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, one thread each
- peers: ${pinned.join(', ')}; CPU only
- seeds asked for: ${settings.seeds}; ${settings.evaluations} samples, the first 20 the same space-filling ones for every method

`;
}

const known = 'What is known';

function knownTable(rows: readonly WorkRow[]): string {
  return `What the engine makes of what an experiment knows: each row is of the chapter below that has its details, and of the
engine's version that the chapter names. Intervals are of 95 %. A verdict follows the mean; it holds *so far*
where there are fewer than five runs of a problem, which are a first impression.

| work | target | measured | |
|---|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`;
}

/** The chapters in the order of the page. */
function chaptersOf(settings: Settings, store: Store): Chapter[] {
  const work = (title: string, part: string, text: (store: Store) => string, rows: (store: Store) => WorkRow[]) => ({
    ...{ title, parts: [part], text: () => text(store), rows: () => rows(store) },
  });
  const versioned = (part: FamilyPart) => `With engine ${store.version(part)}. ${familiesText(store, part)}`;
  return [
    { title: 'Targets', parts: ['regret'], text: () => targetsTable(settings, store) },
    { title: known, parts: [], text: () => '' },
    { title: 'Regret', parts: ['regret'], text: () => regretTables(store, settings).text },
    { title: 'Other problems', parts: ['further'], text: () => furtherTable(store) },
    { title: 'Drawn problems', parts: ['families'], text: () => versioned('families') },
    { title: 'Drawn problems in series of 20', parts: ['families-20'], text: () => versioned('families-20') },
    work('Fronts', 'fronts', frontsText, frontsRows),
    work('Limits', 'limits', limitsText, limitsRows),
    work('Series that shift', 'blocks', blocksText, blocksRows),
    work('Sources', 'sources', sourcesText, sourcesRows),
    work('Properties of levels', 'properties', propertiesText, arylationRows),
    work('Functions of inputs', 'functions', functionsText, functionsRows),
    work('Logarithmic axes', 'logarithmic', logarithmicText, logarithmicRows),
    work('Known outputs', 'known', knownText, knownRows),
    work('Formulas of measured outputs', 'formulas', formulaText, formulaRows),
    work('Failures', 'failures', failuresText, failuresRows),
    work('One temperature a series', 'held', heldText, heldRows),
    work('Mixtures of many components', 'components', componentsText, componentsRows),
    work('Everything known at once', 'everything', everythingText, everythingRows),
    work('No field used', 'former', formerText, formerRows),
    work('Published protocols', 'protocols', protocolsText, protocolsRows),
    { ...work('Tables of olympus', 'olympus', olympusText, olympusRows), parts: ['olympus', 'olympus-peers'] },
    { title: 'Speed', parts: ['speed'], text: () => speedTable(store) },
    { title: 'Other surrogates', parts: ['trees'], text: () => treesTable(store) },
    { title: 'Measured tables', parts: ['tables'], text: () => tablesText(store) },
    { title: 'Forecasts', parts: ['forecasts'], text: () => forecastsText(store) },
    { title: 'Forecasts of what a series chose', parts: ['chosen'], text: () => chosenText(store) },
    { title: 'Behaviours', parts: ['behaviours'], text: () => behavioursTable(store) },
  ];
}

function targetsTable(settings: Settings, store: Store): string {
  const regret = regretTables(store, settings);
  const rows = [
    ...[...regret.targets, ...speedTargets(store), ...choleskyTargets(store), ...trustTargets(store)],
    ...[...compositeTargets(store), ...regret.violations, ...bundleTargets(store)],
  ];
  return `| target | measured | |
|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`;
}

function speedTable(store: Store): string {
  return `Seconds of processor time of a series, the fit included, and of a whole modelling (cross-validation and importances).

| samples × inputs (categorical), series | engine | modelling | ${peersTimed.join(' | ')} |
|---|---|---|${peersTimed.map(() => '---|').join('')}
${speedCases.map((one) => speedRow(store, nameOf(one))).join('\n')}`;
}

function behavioursTable(store: Store): string {
  const lines = ['explore', 'normal', 'exploit']
    .flatMap((behaviour) => store.all('behaviours').filter(({ key }) => key === behaviour))
    .map(({ values }) => `| ${values.behaviour} | ${fixed(values.score, 3)} | ${fixed(values.deviation, 3)} |`);
  return `On one state of 40 samples of Hartmann6, a series of 20:

| behaviour | mean predicted score | mean deviation |
|---|---|---|
${lines.join('\n')}`;
}

const peersTimed = ['optuna', 'optuna-continuous', 'botorch', 'baybe'];
const notMeasured = 'not measured';

const find = (list: readonly Measurement[], key: string) => list.find((found) => found.key === key)?.values;

function speedRow(store: Store, name: string): string {
  const all = store.all('speed');
  const own = find(all, `engine ${name}`);
  const others = peersTimed.map((method) => {
    const found = find(all, `${method} ${name}`);
    return found ? (found.failed ? 'failed' : fixed(found.series, 1)) : '–';
  });
  return `| ${name} | ${own ? fixed(own.series, 2) : '–'} | ${own?.model ? fixed(own.model, 2) : '–'} | ${others.join(' | ')} |`;
}

function speedTargets(store: Store): Row[] {
  const all = store.all('speed');
  const own = speedCases.flatMap((one): Row[] => {
    const { within } = one;
    if (within === undefined) return [];
    const seconds = find(all, `engine ${nameOf(one)}`)?.series;
    const name = `2. series of ${one.count}, n = ${one.n}, d = ${one.inputs}: ≤ ${within} s`;
    return [
      seconds === undefined
        ? [name, notMeasured, '']
        : [name, `${fixed(seconds, 2)} s`, met(Number(seconds) <= within)],
    ];
  });
  const ratios = [
    ['optuna', 1 / 10],
    ['optuna-continuous', 1 / 3],
    ['botorch', 1 / 10],
  ] as const;
  const besides = ratios.map(([method, limit]): Row => {
    const shares = speedCases.flatMap((one) => {
      const peer = Number(find(all, `${method} ${nameOf(one)}`)?.series);
      const engine = Number(find(all, `engine ${nameOf(one)}`)?.series);
      return peer > 0 && engine > 0 ? [engine / peer] : [];
    });
    const name = `2. a series in ≤ ${limit === 1 / 3 ? '1/3' : '1/10'} of ${method}'s time`;
    if (shares.length === 0) return [name, notMeasured, ''];
    const worst = Math.max(...shares);
    return [name, `1/${fixed(1 / worst, 0)} at worst, ${shares.length} sizes`, met(worst <= limit)];
  });
  const limits = { mixture: 10, grid: 1 };
  const spaces = Object.entries(limits).map(([name, limit]): Row => {
    const found = find(store.all('spaces'), name);
    const title = `2. ${name === 'mixture' ? '46 376 mixtures' : '50 levels × 4'} within ${limit} s, under 2 GB`;
    if (!found) return [title, notMeasured, ''];
    const good = Number(found.seconds) <= limit && Number(found.resident) < 2000;
    return [title, `${fixed(found.seconds, 2)} s, ${found.resident} MB`, met(good)];
  });
  return [...own, ...besides, ...spaces];
}

function choleskyTargets(store: Store): Row[] {
  const all = store.all('cholesky');
  const [own, peer] = [find(all, 'engine 1000'), find(all, 'openblas 1000')].map((found) =>
    Number(found?.milliseconds),
  );
  const name = '3. Cholesky at n = 1000 ≥ 50 % of OpenBLAS';
  if (!own || !peer) return [[name, own ? `${fixed(own, 1)} ms, OpenBLAS ${notMeasured}` : notMeasured, '']];
  return [
    [
      name,
      `${fixed(own, 1)} ms against ${fixed(peer, 1)} ms: ${fixed((100 * peer) / own, 0)} %`,
      met(peer / own >= 0.5),
    ],
  ];
}

function trustTargets(store: Store): Row[] {
  const all = store.all('trust').map(({ values }) => values);
  const planted = store.all('planted').map(({ values }) => values);
  const rows: Row[] = [];
  if (all.length > 0) {
    const names = [...new Set(all.map(({ problem }) => String(problem)))];
    const gaps = names.map((name) => {
      const own = all.filter(({ problem, n }) => problem === name && n === 200);
      return [name, mean(own.map(({ cv, fresh }) => Number(cv) - Number(fresh)))] as const;
    });
    const worst = gaps.reduce((a, b) => (Math.abs(b[1]) > Math.abs(a[1]) ? b : a));
    const gap = `${fixed(worst[1], 3)} at worst (${worst[0]})`;
    rows.push(['4. cross-validated R² − R² on fresh points, n = 200: ≤ 0.05', gap, met(Math.abs(worst[1]) <= 0.05)]);
    const cover = names.map((name) => {
      const own = all.filter(({ problem }) => problem === name);
      return [name, mean(own.map(({ covered }) => Number(covered)))] as const;
    });
    const [least, largest] = [Math.min(...cover.map(([, x]) => x)), Math.max(...cover.map(([, x]) => x))];
    const range = `${fixed(100 * least, 1)} … ${fixed(100 * largest, 1)} % by problem`;
    rows.push(['4. 90 % intervals cover 85 … 95 %', range, met(least >= 0.85 && largest <= 0.95)]);
  }
  if (planted.length > 0) {
    const last = mean(planted.map((one) => Number(one.last)));
    const first = mean(planted.map((one) => Number(one.dominantFirst)));
    const largest = Math.max(...planted.map((one) => Number(one.irrelevant)));
    const small = mean(planted.map((one) => Number(Number(one.irrelevant) < 0.01)));
    const text = `last in ${fixed(100 * last, 0)} %, below 0.01 in ${fixed(100 * small, 0)} % (largest ${fixed(largest, 4)}), ${planted.length} seeds`;
    rows.push([
      '4. an irrelevant input is last and < 0.01 in ≥ 95 % of seeds',
      text,
      met(last >= 0.95 && small >= 0.95),
    ]);
    rows.push(['4. a dominant input is first', `in ${fixed(100 * first, 0)} % of seeds`, met(first >= 0.95)]);
  }
  for (const [n, limit] of [
    [200, 0.2],
    [1000, 1.5],
  ] as const) {
    const model = store.all('speed').find(({ key }) => key.startsWith(`engine ${n} ×`))?.values.model;
    if (model !== undefined)
      rows.push([`4. modelling at n = ${n}: ≤ ${limit} s`, `${fixed(model, 2)} s`, met(Number(model) <= limit)]);
  }
  return rows;
}

function compositeTargets(store: Store): Row[] {
  const all = store.all('targets').map(({ values }) => values);
  const names = [...new Set(all.map((one) => String(one.function)))];
  if (names.length === 0) return [['5. a target value in half the samples', notMeasured, '']];
  const shares = names.map((name) => {
    const of = (by: string) =>
      mean(all.filter((one) => one.function === name && one.by === by).map((one) => Number(one.evaluations)));
    return [name, of('outputs'), of('distance')] as const;
  });
  const chosen = shares.map(([name, own, other]) => [name, own - begun, other - begun] as const);
  const halved = chosen.filter(([, own, other]) => own <= other / 2).length;
  const text = chosen.map(([name, own, other]) => `${name} ${fixed(own, 1)} / ${fixed(other, 1)}`).join(', ');
  return [
    [
      `5. within 1 % of the range of a target value in ≤ half the samples, after the ${begun} of the start, that modelling its distance needs, on ≥ 5 functions`,
      `${text}: ${halved} halved`,
      met(halved >= 5),
    ],
  ];
}

function bundleTargets(store: Store): Row[] {
  const found = find(store.all('bundle'), 'worker');
  if (!found) return [];
  return [
    [
      'cold start of the worker beyond Node’s own ≤ 400 ms',
      `${fixed(found.coldStart, 0)} ms of processor time (a first small series ${fixed(found.firstSeries, 0)} ms)`,
      met(Number(found.coldStart) <= 400),
    ],
    ['memory at n = 2000 ≤ 1 GB', `${fixed(found.megabytes, 0)} MB`, met(Number(found.megabytes) <= 1000)],
  ];
}
