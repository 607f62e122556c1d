import { describe, expect, it } from 'vitest';
import type { SampleResults } from '#functions/entities/results/result-kinds.ts';
import { effectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { newSample } from '#functions/entities/samples/new-sample.ts';
import type { StoredSample } from '#functions/tables/rows.ts';

const experiment = { workspace_uuid: 'w', project_uuid: 'p', experiment_uuid: 'e' };
const made = { uuid: 's', series_uuid: 'series', creator: 'Bob', created: 0, source: 'create', position: 0 } as const;
const names = { calculated_by: 'new', prediction_model: null };
const calculation = (job_id: string, version: number, more: object = {}) => ({
  job_id,
  version,
  comp: { f: version },
  out: {},
  ...more,
});
const outputs = (version: number) => ({ version, edited_by: 'Ann', outdated: ['f'], out: { y: version } });
const prediction = (version: number) => ({ version, score: 0.5, low: 0, high: 1 });
const counts = (row: Partial<StoredSample>, results: SampleResults, named = names) =>
  effectiveSample({ ...newSample(experiment, { ...made, in: {} }), ...row }, results, named);

describe('what counts of a sample', () => {
  it('is the edit or the import of the newer version', () => {
    const row = { version: 2, out: { y: -2 } };
    expect(counts(row, { outputs: outputs(3) })).toMatchObject({ version: 3, out: { y: 3 }, edited_by: 'Ann' });
    expect(counts({ ...row, version: 4 }, { outputs: outputs(3) })).toMatchObject({ version: 4, out: { y: -2 } });
  });

  it('is the valid calculation’s value, unless a newer one was written with the sample', () => {
    const inBlock = calculation('new', 3);
    const own = (job: string, version: number) =>
      counts({ version: 5, calculation: calculation(job, version) }, { calculation: inBlock }).calculation;
    expect(own('old', 3)).toBe(inBlock);
    expect(own('new', 3)).toEqual(calculation('new', 3));
    expect(own('new', 5)).toEqual(calculation('new', 5));
    expect(counts({ calculation: calculation('old', 3) }, {}).calculation).toBeUndefined();
    expect(counts({ calculation: calculation('new', 3) }, {}).calculation).toEqual(calculation('new', 3));
  });

  it('is no value after an edit that nobody calculated, until a calculation has seen that version', () => {
    const edited = { version: 4, calculation: calculation('', 4) };
    expect(counts(edited, { calculation: calculation('new', 3) }).calculation).toBeUndefined();
    expect(counts(edited, { calculation: calculation('new', 4) }).calculation?.comp).toEqual({ f: 4 });
    expect(counts(edited, {}).calculation).toBeUndefined();
  });

  it('is no value of a formula that reads what an import has changed since', () => {
    const before = { calculation: calculation('new', 2), outputs: outputs(3) };
    expect(counts({ version: 2 }, before).calculation).toMatchObject({ stale: ['f'], comp: { f: null } });
    expect(
      counts({ version: 2 }, { ...before, calculation: calculation('new', 3) }).calculation?.stale,
    ).toBeUndefined();
  });

  it('is a prediction for its present inputs', () => {
    expect(counts({ version: 9 }, { prediction: prediction(2) }).prediction?.score).toBe(0.5);
    expect(counts({ version: 9, inputs_version: 3 }, { prediction: prediction(2) }).prediction).toBeUndefined();
    expect(counts({ version: 9, inputs_version: 3 }, { prediction: prediction(3) }).prediction?.score).toBe(0.5);
  });

  it('is nothing calculated while no calculation is named', () => {
    const found = { calculation: calculation('new', 3) };
    expect(counts({}, found, { ...names, calculated_by: '' }).calculation).toBeUndefined();
  });
});
