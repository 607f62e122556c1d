import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { engineVersion } from '#shared/engine/version.ts';
import { blocksText } from './blocks.ts';
import { everythingText } from './everything.ts';
import { failuresText } from './failures.ts';
import { familiesText } from './families/report.ts';
import { drawFigures } from './figures.ts';
import { forecastsText } from './forecasts/report.ts';
import { frontsText } from './fronts/report.ts';
import { functionsText } from './functions.ts';
import { mean } from './methods.ts';
import { propertiesText } from './properties/measure.ts';
import { furtherTable, regretTables } from './regret-report.ts';
import { root, type Settings } from './settings.ts';
import { sourcesText } from './sources.ts';
import { nameOf, speedCases } from './speed.ts';
import type { Measurement, Store } from './store.ts';
import { fixed, met, type Row } from './table-row.ts';
import { tablesText } from './tables/report.ts';
import { begun } from './targets.ts';
import { treesTable } from './trees.ts';

/** Writes docs/benchmarks.md from all measurements so far, and returns it. */
export async function writeReport(settings: Settings, store: Store): Promise<string> {
  await drawFigures(store);
  const pinned = readFileSync(join(import.meta.dirname, 'peers/requirements.txt'), 'utf8')
    .trim()
    .split('\n');
  const regret = regretTables(store, settings);
  const text = `# Benchmarks

Written by \`npm run bench:engine\`; \`tests/bench/engine/\` holds problems, settings and adapters. Results are kept as they
come, so the numbers of seeds say how far a run has got: a verdict on fewer than the targets' 40 is a first impression.

- engine ${engineVersion}, Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, one thread each
- peers: ${pinned.join(', ')}; CPU only
- seeds asked for: ${settings.seeds}; ${settings.evaluations} samples, the first 20 the same space-filling ones for every method

## Targets

| target | measured | |
|---|---|---|
${[...regret.targets, ...speedTargets(store), ...choleskyTargets(store), ...trustTargets(store), ...compositeTargets(store), ...regret.violations, ...bundleTargets(store)].map((row) => `| ${row.join(' | ')} |`).join('\n')}

${regret.text}
## Other problems

${furtherTable(store)}
## Drawn problems

${familiesText(store, 'families')}
## Drawn problems in series of 20

${familiesText(store, 'families-20')}
## Fronts

${frontsText(store)}
## Series that shift

${blocksText(store)}
## Sources

${sourcesText(store)}
## Properties of levels

${propertiesText(store)}
## Functions of inputs

${functionsText(store)}
## Failures

${failuresText(store)}
## Speed

Seconds of processor time of a series, the fit included, and of a whole modelling (cross-validation and importances).

| samples × inputs (categorical), series | engine | modelling | ${peersTimed.join(' | ')} |
|---|---|---|${peersTimed.map(() => '---|').join('')}
${speedCases.map((one) => speedRow(store, nameOf(one))).join('\n')}

${everythingText(store)}
## Other surrogates

${treesTable(store)}
## Measured tables

${tablesText(store)}
## Forecasts

${forecastsText(store)}
## Behaviours

On one state of 40 samples of Hartmann6, a series of 20:

| behaviour | mean predicted score | mean deviation |
|---|---|---|
${['explore', 'normal', 'exploit']
  .flatMap((behaviour) => store.all('behaviours').filter(({ key }) => key === behaviour))
  .map(({ values }) => `| ${values.behaviour} | ${fixed(values.score, 3)} | ${fixed(values.deviation, 3)} |`)
  .join('\n')}
`;
  const page = join(root, 'docs/benchmarks.md');
  const before = readFileSync(page, 'utf8');
  const system = before.indexOf('\n## The system\n');
  writeFileSync(page, system < 0 ? text : text + before.slice(system));
  return text;
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
