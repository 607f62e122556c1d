// @ts-check
// A program with the package for Node, against a running system; run by `clients.test.ts`.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { URL = '', TOKEN = '', EXPERIMENT = '', PACKAGE = '' } = process.env;
const { Serieslab } = await import(`${PACKAGE}/clients/typescript/src/serieslab.js`);

const lab = new Serieslab({ url: URL, token: TOKEN });
const experiment = lab.experiment(EXPERIMENT);
const first = await experiment.generate({ key: 'first' });
assert.equal(first.length, 2);
assert.deepEqual(await experiment.generate({ key: 'first' }), first);
const [one, other] = first;
assert.equal(await experiment.tell([{ sample: one.sample, outputs: { yield_pct: 3 } }]), 1);
const [edited, generated] = await experiment.history(one);
assert.deepEqual([edited.origin, edited.changes[0].to, generated.origin], ['token', 3, 'job']);
assert.equal(await experiment.tell([{ inputs: other.inputs, outputs: { yield_pct: 4 } }], { key: 'other' }), 1);
assert.deepEqual(await experiment.ask(), []);
const wrong = experiment.tell([{ series: 9, number: 1, outputs: {} }]);
await assert.rejects(wrong, { name: 'ApiError', status: 400 });
const model = await experiment.model();
assert.equal(model.importances[0].input_parameter.short_name, 'heat');
await experiment.tell([one, other].map(({ sample }) => ({ sample, outputs: { yield_pct: 4 } })));
const alike = await experiment.model();
assert.deepEqual([alike.metrics.r2, alike.metrics.mae, alike.unjudged], [null, 0, 'same_scores']);
assert.equal(await experiment.tell([{ sample: one.sample, state: 'failed', reason: 'No conversion' }]), 1);
const { series } = await lab.call('listSeries', { path: { id: EXPERIMENT } });
const { version } = series[0].samples.find((/** @type {{ uuid: string }} */ one) => one.uuid === other.sample);
await lab.call('updateSample', { path: { id: other.sample }, body: { version, label: 'Vial 7' } });
const change = { name: 'Robots', run_order: { seed: 7 } };
const named = await lab.call('updateSeries', { path: { id: series[0].uuid }, body: change });
assert.deepEqual([named.name, named.run_order.seed], [change.name, change.run_order.seed]);
assert.equal(await experiment.tell([{ label: 'Vial 7', outputs: { yield_pct: 12 } }]), 1);
const { uuid, reasons } = await lab.call('getExperiment', { path: { id: EXPERIMENT } });
assert.deepEqual([uuid, reasons], [EXPERIMENT, ['No conversion']]);
const folder = mkdtempSync(join(tmpdir(), 'files-'));
writeFileSync(join(folder, 'Spectrum 1.csv'), 'nm;A');
const file = await experiment.attach(one.sample, join(folder, 'Spectrum 1.csv'));
rmSync(folder, { recursive: true });
assert.deepEqual(await experiment.files(one.sample), [file]);
assert.equal(Buffer.from(await experiment.download(one.sample, file.uuid)).toString(), 'nm;A');
await experiment.deleteFile(one.sample, file.uuid);
assert.deepEqual(await experiment.files(one.sample), []);
assert.throws(() => new Serieslab({ url: 'http://serieslab.example.com', token: TOKEN }), /https/);
process.stdout.write('done\n');
