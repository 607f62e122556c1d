import type { Sample } from '../contracts/samples.ts';

/** The value of a cell: a number, the index of a category, or a label; null if it is empty. */
export type CellValue = number | string | null;

/** The kinds of cells that people change. A label stands where a value's parameter does. */
export const cellKinds = ['input', 'output', 'sampleLabel'] as const;
export const labelCell = 'sampleLabel';

/** A change of one cell that may not be saved yet. */
export interface CellEdit {
  kind: (typeof cellKinds)[number];
  parameter: string;
  value: CellValue;
}

const known = new WeakMap<Sample, ReadonlyMap<string, number | null>>();

/** A sample's input, function and output values by parameter. Samples are immutable, so the map is built once. */
export function valuesOf(sample: Sample): ReadonlyMap<string, number | null> {
  const before = known.get(sample);
  if (before) return before;
  const values = new Map<string, number | null>([
    ...sample.inParameters.map(({ in_parameter, value }): [string, number] => [in_parameter, value]),
    ...sample.compParameters.map(({ comp_parameter, value }): [string, number | null] => [comp_parameter, value]),
    ...sample.outParameters.map(({ out_parameter, value }): [string, number | null] => [out_parameter, value]),
  ]);
  known.set(sample, values);
  return values;
}

/** The value of a cell that people change. */
export const cellValueOf = (sample: Sample, parameter: string): CellValue =>
  parameter === labelCell ? (sample.label ?? null) : (valuesOf(sample).get(parameter) ?? null);

/** Why a calculated value is empty, if the server says so. */
export function reasonOf(sample: Sample, parameter: string): string | undefined {
  return (
    sample.compParameters.find(({ comp_parameter }) => comp_parameter === parameter)?.reason ??
    sample.outParameters.find(({ out_parameter }) => out_parameter === parameter)?.reason
  );
}

/** The value that was proposed of an input, if an edit has changed it since. */
export function proposedOf(sample: Sample, input: string): number | undefined {
  const proposed = sample.proposed_inputs?.find(({ in_parameter }) => in_parameter === input)?.value;
  return proposed === valuesOf(sample).get(input) ? undefined : proposed;
}

/** True if a calculated value belongs to an earlier version of the formula. */
export function isOutOfDate(sample: Sample, parameter: string): boolean {
  return (
    sample.compParameters.some((entry) => entry.comp_parameter === parameter && entry.out_of_date) ||
    sample.outParameters.some((entry) => entry.out_parameter === parameter && entry.out_of_date)
  );
}

/** The edits as part of an update; of two edits of one cell the later one counts. */
export function editedValues(
  edits: readonly CellEdit[],
): Pick<Sample, 'inParameters' | 'outParameters'> & { label?: string | null } {
  const inputs = new Map<string, number>();
  const outputs = new Map<string, number | null>();
  let label: string | null | undefined;
  for (const { kind, parameter, value } of edits) {
    if (kind === 'sampleLabel') label = value === null ? null : String(value);
    else if (typeof value === 'string') continue;
    else if (kind === 'output') outputs.set(parameter, value);
    else if (value !== null) inputs.set(parameter, value);
  }
  return {
    ...(label !== undefined && { label }),
    inParameters: [...inputs].map(([in_parameter, value]) => ({ in_parameter, value })),
    outParameters: [...outputs].map(([out_parameter, value]) => ({ out_parameter, value })),
  };
}

/** The sample with the edits applied. */
export function withEdits(sample: Sample, edits: readonly CellEdit[]): Sample {
  const { inParameters, outParameters, label } = editedValues(edits);
  const inputs = new Map(sample.inParameters.map((entry) => [entry.in_parameter, entry]));
  for (const entry of inParameters) inputs.set(entry.in_parameter, entry);
  const outputs = new Map(sample.outParameters.map((entry) => [entry.out_parameter, entry]));
  for (const entry of outParameters) outputs.set(entry.out_parameter, entry);
  const values = { inParameters: [...inputs.values()], outParameters: [...outputs.values()] };
  if (label === undefined) return { ...sample, ...values };
  const { label: _, ...others } = sample;
  return { ...others, ...(label !== null && { label }), ...values };
}
