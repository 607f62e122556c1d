import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { SeriesRow } from '#functions/tables/rows.ts';
import type { MixtureDefinition } from '#shared/contracts/mixtures.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { permutation } from '#shared/engine/random/permutation.ts';
import { knownFromInputs } from '#shared/rules/affected-formulas.ts';
import { brokenMixtures } from '#shared/rules/mixtures.ts';
import { calculationOf } from './effective-sample.ts';
import { presentCalculated } from './outdated-values.ts';

type Domain = Pick<InParameter, 'is_categorical' | 'categories'>;
type FormulaOfOutput = 'is_functional' | 'short_name' | 'formula';
interface Definitions {
  inputs: readonly Pick<InParameter, 'uuid' | 'part_of' | keyof Domain>[];
  outputs: readonly (Pick<OutParameter, 'uuid' | keyof Domain> & Partial<Pick<OutParameter, FormulaOfOutput>>)[];
  functions?: readonly { uuid: string; short_name?: string; formula?: string }[];
  rules?: readonly { uuid: string }[];
  mixtures?: readonly MixtureDefinition[];
  /** Changed formulas, with the version of the definitions since which they have changed. */
  outdated?: Readonly<Record<string, number>>;
  /** Stopped formulas, with the reason. */
  stopped?: Readonly<Record<string, string>>;
}

/**
 * Presents rows in the order of the definitions: omits values of deleted parameters, and values that a changed
 * parameter cannot have any more (a deleted category). Prepared once, for 80 000 samples.
 *
 * @param series those of the rows, which may have a run order, and the scale of what was predicted of their samples
 */
export function samplePresenter(
  { inputs, outputs, functions = [], rules = [], mixtures = [], outdated = {}, stopped = {} }: Definitions,
  series: readonly Pick<SeriesRow, 'uuid' | 'run_order' | 'generation'>[],
): (row: EffectiveSample) => Sample {
  const orders = new Map(series.flatMap(({ uuid, run_order }) => (run_order ? [[uuid, runNumbers(run_order)]] : [])));
  const scales = new Map(series.map(({ uuid, generation }) => [uuid, generation?.predicted_on]));
  const ins = inputs.map((input) => ({ id: input.uuid, last: lastIndex(input) }));
  const outs = outputs.map((output) => ({
    id: output.uuid,
    last: lastIndex(output),
    isFunctional: output.is_functional === true,
  }));
  // A value that the inputs alone decide is calculated, and never a prediction with an interval.
  const known = knownFromInputs(outputs, functions);
  const predictable = outputs.filter(({ short_name = '' }) => !known.has(short_name)).map(({ uuid }) => uuid);
  const formulas = { outdated_formulas: outdated, stopped_formulas: stopped };
  const ruleUuids = new Set(rules.map(({ uuid }) => uuid));
  return (row) => {
    const calculation = calculationOf(row);
    const calculated = (uuid: string, values: Readonly<Record<string, number | null>> = {}) =>
      presentCalculated(uuid, values[uuid] ?? null, calculation, formulas);
    const inParameters: Sample['inParameters'] = [];
    const proposed: Sample['inParameters'] = [];
    for (const { id, last } of ins) {
      const value = row.in[id];
      if (value !== undefined && fits(value, last)) inParameters.push({ in_parameter: id, value });
      const before = row.proposed?.[id];
      if (before !== undefined && fits(before, last)) proposed.push({ in_parameter: id, value: before });
    }
    const outParameters: Sample['outParameters'] = outs.map(({ id, last, isFunctional }) => {
      if (isFunctional) return { out_parameter: id, ...calculated(id, calculation?.out) };
      const value = row.out[id] ?? null;
      return { out_parameter: id, value: value !== null && fits(value, last) ? value : null };
    });
    const compParameters = functions.map(({ uuid }) => ({
      comp_parameter: uuid,
      ...calculated(uuid, calculation?.comp),
    }));
    const broken = (calculation?.broken ?? []).filter((uuid) => ruleUuids.has(uuid));
    const notMixed = mixtures.length > 0 ? brokenMixtures(mixtures, inputs, ({ uuid }) => row.in[uuid]) : [];
    const run = orders.get(row.series_uuid)?.(row.position);
    const { score, interval, byOutput, on, independent } = predictionOf(row, scales.get(row.series_uuid));
    const predicted = predictable.flatMap((uuid) => (byOutput[uuid] ? [{ uuid, ...byOutput[uuid] }] : []));
    return {
      uuid: row.uuid,
      series: row.series_uuid,
      is_generated: row.is_generated,
      predicted_score: score,
      predicted_interval: interval,
      ...(predicted.length > 0 ? { predicted_outputs: predicted } : {}),
      ...(on !== undefined && { predicted_on: on }),
      ...(on !== undefined && independent !== undefined && { predicted_independent: independent }),
      creator: row.creator,
      created: row.created,
      source: row.source,
      version: row.version,
      ...(row.edited_by !== undefined && { edited_by: row.edited_by }),
      ...(row.label !== undefined && { label: row.label }),
      ...(run !== undefined && { run_order: run }),
      ...(row.state && { state: row.state }),
      ...(row.reason !== undefined && { reason: row.reason }),
      ...(row.note !== undefined && { note: row.note }),
      ...(row.tags?.length && { tags: row.tags }),
      ...(row.planned && { planned: row.planned }),
      position: row.position,
      inParameters,
      outParameters,
      compParameters,
      ...(proposed.length > 0 ? { proposed_inputs: proposed } : {}),
      ...(broken.length > 0 ? { brokenRules: broken } : {}),
      ...(notMixed.length > 0 ? { brokenMixtures: notMixed } : {}),
      ...(row.why_chosen && { whyChosen: onScale(row.why_chosen) }),
    };
  };
}

/**
 * The place of each sample in a random run order, from 1, by the sample's position. It depends on the seed and on the
 * number of positions at that time alone, so that a printed order stays true: later samples come last, and the places
 * of deleted ones stay empty.
 */
function runNumbers({ seed, count }: NonNullable<SeriesRow['run_order']>): (position: number) => number {
  const places = new Uint32Array(count);
  permutation(count, createRandom(seed)).forEach((position, place) => {
    places[position] = place + 1;
  });
  return (position) => places[position] ?? position + 1;
}

/**
 * The newest model's prediction, with its scale; without one, that of the time when the sample was proposed.
 *
 * @param proposedOn the scale of what was predicted when the series was proposed
 */
function predictionOf(row: EffectiveSample, proposedOn: string | undefined) {
  const { prediction } = row;
  if (!prediction) {
    const { predicted_score: score, predicted_interval: interval = null, predicted_outputs: byOutput } = row;
    return {
      score,
      interval,
      byOutput: byOutput ?? {},
      on: byOutput && proposedOn,
      independent: row.predicted_independent,
    };
  }
  const { score, low, high, on, independent, outputs: byOutput = {} } = prediction;
  return { score, interval: { low, high }, byOutput, on, independent };
}

/** Earlier versions stored gains and deviations that no score can have: the sample is then shown without. */
const onScale = ({ expected_gain, deviation, ...why }: NonNullable<Sample['whyChosen']>) => ({
  ...why,
  expected_gain: expected_gain !== null && expected_gain <= 1 ? expected_gain : null,
  deviation: deviation !== null && deviation <= 1 ? deviation : null,
});

/** Whether the parameter can have a value: any number, or the index of a category. */
export function isValueOf(parameter: Domain, value: number): boolean {
  return fits(value, lastIndex(parameter));
}

/** The index of the last category; -1 for a numeric parameter. */
const lastIndex = (parameter: Domain) => (parameter.is_categorical ? parameter.categories.length - 1 : -1);
const fits = (value: number, last: number) => last < 0 || (Number.isInteger(value) && value >= 0 && value <= last);
