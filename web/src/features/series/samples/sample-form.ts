import * as z from 'zod';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { messages } from '#shared/rules/messages.ts';
import { numberFromText } from '#shared/rules/number-format.ts';
import { type CellEdit, valuesOf } from '#shared/samples/sample-values.ts';

/** A value of the form: a number, the text that is not a number, or a category's index as the select has it. */
const formValue = z.union([z.number(), z.string(), z.null()]).optional();
type FormValue = z.infer<typeof formValue>;
type SampleFormValues = Record<string, FormValue>;

export interface SampleField {
  key: string;
  kind: 'input' | 'output';
  parameter: InParameter | OutParameter;
}

/** The fields of a sample's form: every input, and every measured output. */
export function sampleFormFields(inputs: readonly InParameter[], outputs: readonly OutParameter[]): SampleField[] {
  return [
    ...inputs.map((parameter) => ({ key: `in_${parameter.uuid}`, kind: 'input' as const, parameter })),
    ...outputs
      .filter(({ is_functional }) => !is_functional)
      .map((parameter) => ({ key: `out_${parameter.uuid}`, kind: 'output' as const, parameter })),
  ];
}

export function sampleFormValues(fields: readonly SampleField[], sample: Sample | undefined): SampleFormValues {
  const values = sample && valuesOf(sample);
  return Object.fromEntries(
    fields.map(({ key, parameter }): [string, FormValue] => {
      const value = values?.get(parameter.uuid) ?? null;
      return [key, parameter.is_categorical ? String(value ?? '') : value];
    }),
  );
}

/** The form as cell values; inputs are required, outputs may be empty. */
export function sampleFormSchema(fields: readonly SampleField[]): z.ZodType<CellEdit[], SampleFormValues> {
  return z.record(z.string(), formValue).transform((form, context) =>
    fields.flatMap(({ key, kind, parameter }): CellEdit[] => {
      const given = form[key] ?? '';
      // A number field gives a text only where it is no number.
      const isText = typeof given === 'string' && given !== '' && !parameter.is_categorical;
      const value = isText ? Number.NaN : numberFromText(String(given));
      const message = problem(value, kind, parameter.name);
      if (message) context.addIssue({ code: 'custom', path: [key], message });
      return [{ kind, parameter: parameter.uuid, value }];
    }),
  );
}

/** The cells that differ from the sample: the body of an edit. */
export function changedCells(cells: readonly CellEdit[], sample: Sample): CellEdit[] {
  const values = valuesOf(sample);
  return cells.filter(({ parameter, value }) => (values.get(parameter) ?? null) !== value);
}

function problem(value: number | null, kind: SampleField['kind'], name: string): string | undefined {
  if (value === null) return kind === 'input' ? messages.empty(name) : undefined;
  return Number.isNaN(value) ? messages.numeric(name) : undefined;
}
