import type { InParameter, OutParameter } from '../../shared/contracts/parameters.ts';
import type { Sample } from '../../shared/contracts/samples.ts';
import type { SampleRow } from '../tables/rows.ts';
import { calculationOf } from './calculated-values.ts';
import { predictionOf } from './prediction-of.ts';

type Domain = Pick<InParameter, 'is_categorical' | 'categories'>;
export interface Definitions {
  inputs: readonly Pick<InParameter, 'uuid' | keyof Domain>[];
  outputs: readonly Pick<OutParameter, 'uuid' | keyof Domain>[];
  functions?: readonly { uuid: string }[];
  /** The calculations whose values are shown, newest first. */
  calculations?: readonly string[];
  /** The model whose predictions are shown. */
  predictedBy?: string;
}

/**
 * Rows as the API shows them, in the order of the definitions: values of deleted parameters are left out, and values
 * that a changed parameter no longer has (a category that is gone) are empty. Prepared once, for 80 000 samples.
 */
export function sampleShower({
  inputs,
  outputs,
  functions = [],
  calculations = [],
  predictedBy = '',
}: Definitions): (row: SampleRow) => Sample {
  const ins = inputs.map((input) => ({ id: input.uuid, last: lastIndex(input) }));
  const outs = outputs.map((output) => ({ id: output.uuid, last: lastIndex(output) }));
  return (row) => {
    const calculation = calculationOf(row, calculations);
    const out = calculation ? { ...row.out, ...calculation.out } : row.out;
    const comp = calculation?.comp ?? row.comp;
    const withReason = <Value extends { value: number | null }>(uuid: string, shown: Value) => {
      const reason = shown.value === null ? calculation?.reasons?.[uuid] : undefined;
      return reason === undefined ? shown : { ...shown, reason };
    };
    const inParameters: Sample['inParameters'] = [];
    for (const { id, last } of ins) {
      const value = row.in[id];
      if (value !== undefined && fits(value, last)) inParameters.push({ in_parameter: id, value });
    }
    const outParameters: Sample['outParameters'] = outs.map(({ id, last }) => {
      const value = out[id] ?? null;
      return withReason(id, { out_parameter: id, value: value !== null && fits(value, last) ? value : null });
    });
    const compParameters = functions.map(({ uuid }) =>
      withReason(uuid, { comp_parameter: uuid, value: comp[uuid] ?? null }),
    );
    const prediction = predictionOf(row, predictedBy);
    return {
      uuid: row.uuid,
      series: row.series_uuid,
      is_generated: row.is_generated,
      predicted_score: prediction?.score ?? row.predicted_score,
      predicted_interval: prediction ? { low: prediction.low, high: prediction.high } : null,
      creator: row.creator,
      created: row.created,
      source: row.source,
      version: row.version,
      ...(row.edited_by !== undefined && { edited_by: row.edited_by }),
      position: row.position,
      inParameters,
      outParameters,
      compParameters,
      ...(calculation?.broken ? { brokenRules: calculation.broken } : {}),
      ...(row.why_chosen && { whyChosen: row.why_chosen }),
    };
  };
}

/** Whether a value is one that the parameter can have: any number, or the index of a category. */
export function isValueOf(parameter: Domain, value: number): boolean {
  return fits(value, lastIndex(parameter));
}

/** The index of the last category; -1 of a parameter that takes any number. */
const lastIndex = (parameter: Domain) => (parameter.is_categorical ? parameter.categories.length - 1 : -1);
const fits = (value: number, last: number) => last < 0 || (Number.isInteger(value) && value >= 0 && value <= last);
