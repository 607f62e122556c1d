import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { reasonNeedsState } from '#functions/entities/samples/exclude-sample.ts';
import type { InParameterRow, OutParameterRow, SeriesRow } from '#functions/tables/rows.ts';
import type { Measurement } from '#shared/contracts/measurements.ts';
import { cellOf, cellReader, wrongValue } from '#shared/rules/import-rows.ts';
import { finestUnit, inputTolerance } from '#shared/rules/input-tolerance.ts';
import { candidateFinder } from '#shared/rules/sample-candidates.ts';
import { sampleNumber } from '#shared/rules/sample-number.ts';
import { excludedAfter } from '#shared/rules/sample-state.ts';
import { type Fill, fillBy } from './fill-outputs.ts';

interface Known {
  samples: readonly EffectiveSample[];
  series: readonly SeriesRow[];
  inputs: readonly InParameterRow[];
  /** The measured outputs. */
  outputs: readonly OutParameterRow[];
}

interface PlannedMeasurements {
  /** The sample of each measurement. */
  found: EffectiveSample[];
  /** The changed sample, or the same object without a change. Throws if the sample has changed since it was read. */
  fill: (row: EffectiveSample) => EffectiveSample;
  /** The short names of the outputs that may change. */
  changed: string[];
  /** The messages of refused measurements, by field. */
  problems: Record<string, string>;
}

/** The changes of an experiment's samples by measurements. */
export function planMeasurements(measurements: readonly Measurement[], known: Known): PlannedMeasurements {
  const problems: Record<string, string> = {};
  const find = sampleFinder(measurements, known);
  const readOutputs = outputsReader(known);
  const rowOf = new Map<string, number>();
  const fills = new Map<string, Fill>();
  const found = measurements.flatMap((measurement, row) => {
    const report = (message: string, field = '') => {
      problems[`measurements.${row}${field}`] ??= `Row ${row + 1}: ${message}`;
    };
    const out = readOutputs(measurement, (name, message) => report(message, `.outputs.${name}`));
    const sample = find(measurement);
    if (typeof sample === 'string') report(sample);
    if (typeof sample === 'string') return [];
    const other = rowOf.get(sample.uuid);
    if (other !== undefined) report(`Row ${other + 1} is of the same sample`);
    rowOf.set(sample.uuid, row);
    const { state, reason, note, tags } = measurement;
    if (reason && !excludedAfter(sample, { state }).state) report(reasonNeedsState, '.reason');
    fills.set(sample.uuid, { version: sample.version, out, exclusion: { state, reason }, annotation: { note, tags } });
    return [sample];
  });
  const given = new Set(measurements.flatMap((row) => Object.keys(row.outputs)));
  const changed = known.outputs.map(({ short_name }) => short_name).filter((name) => given.has(name));
  return { found, fill: fillBy(fills), changed, problems };
}

/** Reads the values of a measurement's outputs; empty ones are left out. */
function outputsReader({ outputs }: Known) {
  const readers = new Map(outputs.map((output) => [output.short_name, { output, read: cellReader(output) }]));
  return ({ outputs: cells }: Measurement, report: (name: string, message: string) => void) => {
    const values: Record<string, number> = {};
    for (const [name, cell] of Object.entries(cells)) {
      const reader = readers.get(name);
      if (!reader) {
        report(name, `The experiment has no measured output ${name}`);
        continue;
      }
      const value = reader.read(cell);
      if (Number.isNaN(value)) report(name, wrongValue(reader.output));
      else if (value !== undefined) values[reader.output.uuid] = value;
    }
    return values;
  };
}

/** Finds the sample of a measurement, or says why there is none. */
function sampleFinder(measurements: readonly Measurement[], { samples, series, inputs }: Known) {
  const byUuid = new Map(samples.map((sample) => [sample.uuid, sample]));
  const numbers = new Map(series.map(({ uuid, number }) => [uuid, number]));
  const placeOf = (sample: EffectiveSample) => `${numbers.get(sample.series_uuid)}.${sampleNumber(sample)}`;
  const byNumber = new Map(samples.map((sample) => [placeOf(sample), sample]));
  const byLabel = new Map(samples.flatMap((sample) => (sample.label === undefined ? [] : [[sample.label, sample]])));
  const byInputs = inputsFinder(measurements, samples, inputs);
  return ({ sample, series: ofSeries, number, label, inputs: cells }: Measurement): EffectiveSample | string => {
    const ways = [sample, number ?? ofSeries, label, cells].filter((way) => way !== undefined).length;
    if (ways !== 1) return 'Name the sample by its uuid, by series and number, by its label, or by its inputs';
    if (sample !== undefined) return byUuid.get(sample.toLowerCase()) ?? 'The experiment has no such sample';
    if (label !== undefined) return byLabel.get(label) ?? `No sample has the label ${label}`;
    if (cells === undefined) {
      if (ofSeries === undefined || number === undefined)
        return 'A sample needs the numbers of its series and of itself';
      return byNumber.get(`${ofSeries}.${number}`) ?? `Series ${ofSeries} has no sample ${number}`;
    }
    const found = byInputs(cells);
    if (typeof found === 'string') return found;
    const [only, ...others] = found;
    if (!only) return 'No sample has these inputs';
    if (others.length === 0) return only;
    return `Samples ${found.slice(0, 5).map(placeOf).join(', ')}${found.length > 5 ? ' and others' : ''} have these inputs`;
  };
}

/** The samples with some inputs, compared as an imported file's are. */
function inputsFinder(
  measurements: readonly Measurement[],
  samples: readonly EffectiveSample[],
  inputs: readonly InParameterRow[],
) {
  const given = measurements.flatMap((measurement) => (measurement.inputs ? [measurement.inputs] : []));
  const candidates = candidateFinder(
    inputs.map((input) => ({
      values: Float64Array.from(given.length > 0 ? samples : [], (row) => row.in[input.uuid] ?? Number.NaN),
      tolerance: inputTolerance(input, () =>
        finestUnit(given.map((cells) => String(cellOf(cells, input.short_name) ?? ''))),
      ),
    })),
  );
  const names = new Set(inputs.map(({ short_name }) => short_name));
  const readers = inputs.map((input) => ({ input, read: cellReader(input) }));
  return (cells: NonNullable<Measurement['inputs']>): EffectiveSample[] | string => {
    const unknown = Object.keys(cells).find((name) => !names.has(name));
    if (unknown !== undefined) return `The experiment has no input ${unknown}`;
    const row = readers.map(({ input, read }) => read(cellOf(cells, input.short_name)) ?? null);
    const wrong = readers[row.findIndex((value) => Number.isNaN(value))];
    if (wrong) return wrongValue(wrong.input);
    return candidates(row).flatMap((index) => samples[index] ?? []);
  };
}
