import { definitionHead } from '#functions/entities/definitions/definition-rows.ts';
import { ApiError, refusedField } from '#functions/runtime/api-error.ts';
import type { InParameterRow, OutParameterRow } from '#functions/tables/rows.ts';
import { globalInParameterWrite, outParameterWrite } from '#shared/contracts/parameters.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import type { GenericParameter } from '#shared/contracts/series.ts';
import type { ImportRow } from '#shared/rules/import-rows.ts';
import { numberOf } from '#shared/rules/import-rows.ts';
import { limits } from '#shared/rules/limits.ts';
import { messages } from '#shared/rules/messages.ts';
import type { ImportOrigin } from '../plan-series.ts';

/** A transaction writes 100 items: the experiment, the series, and two for each parameter. */
const maxParameters = 49;

/**
 * The rows of the parameters that a file creates. Omitted fields are derived from the file's columns, as specified: a
 * numeric input spans the data in steps of 1; each occurring label is a category.
 */
export function newParameters(
  { parameters, samples, options }: BodyOf<'importSeries'>,
  origin: ImportOrigin,
  newId: () => string,
) {
  const wanted = parameters.map((parameter, index) => ({ parameter, index }));
  const used = wanted.filter(({ parameter }) => parameter.type === 'input' || options.out);
  if (used.length > maxParameters) {
    throw new ApiError('validation', `At most ${maxParameters} new parameters can be imported at once`);
  }
  const names = new Set<string>();
  const inputs: InParameterRow[] = [];
  const outputs: OutParameterRow[] = [];
  const earlier: Record<string, number> = {};
  // Lists are sorted by id: new parameters follow the order of the request.
  for (const { parameter, index } of used) {
    if (names.has(parameter.short_name)) throw refused(index, 'short_name', messages.exists('Short name'));
    names.add(parameter.short_name);
    const column = samples.map((row) => (Object.hasOwn(row, parameter.short_name) ? row[parameter.short_name] : null));
    if (parameter.type === 'input') {
      const input = { ...definitionHead(origin.experiment, newId(), origin), ...inputOf(parameter, column, index) };
      inputs.push(input);
      const value = earlierOf(input, parameter, index);
      if (value !== undefined) earlier[input.uuid] = value;
    } else
      outputs.push({ ...definitionHead(origin.experiment, newId(), origin), ...outputOf(parameter, column, index) });
  }
  return { inputs, outputs, earlier };
}

/** The value of existing samples: a number, or the index of the label, which is a category of the input. */
function earlierOf(
  { is_categorical, categories }: InParameterRow,
  { earlier_value: value }: GenericParameter,
  index: number,
): number | undefined {
  if (value === undefined) return undefined;
  if (is_categorical) return categories.indexOf(String(value));
  if (typeof value !== 'number') throw refused(index, 'earlier_value', messages.numeric('Value of existing samples'));
  return value;
}

type Column = readonly (ImportRow[string] | undefined)[];

function inputOf(parameter: GenericParameter, column: Column, index: number) {
  const { short_name, is_categorical, category_texts, step = 1, levels, scale, earlier_value: earlier } = parameter;
  const span = is_categorical ? { min: 0, max: 0 } : spanOf(column);
  const result = globalInParameterWrite.safeParse({
    name: parameter.name || short_name,
    short_name,
    unit: parameter.unit,
    is_categorical,
    categories: is_categorical ? withLabel(categoriesOf(parameter, column), earlier) : [],
    ...(is_categorical && category_texts && { category_texts }),
    min_value: parameter.min_value ?? Math.min(span.min, parameter.max_value ?? span.min),
    max_value: parameter.max_value ?? Math.max(span.max, parameter.min_value ?? span.max),
    ...{ step, levels, scale },
  });
  if (!result.success) throw refusedBy(result.error, index);
  return result.data;
}

/** The category that only older samples have comes last. */
const withLabel = (labels: string[], earlier: number | string | undefined): string[] =>
  earlier === undefined || labels.includes(String(earlier)) ? labels : [...labels, String(earlier)];

/** Labels have no order of preference: categorical outputs have no weight unless specified. */
function outputOf(parameter: GenericParameter, column: Column, index: number) {
  const { short_name, is_categorical } = parameter;
  const result = outParameterWrite.safeParse({
    name: parameter.name || short_name,
    short_name,
    unit: parameter.unit,
    is_categorical,
    categories: is_categorical ? categoriesOf(parameter, column) : [],
    ...(is_categorical ? { weight: 0, target: 0 } : {}),
  });
  if (!result.success) throw refusedBy(result.error, index);
  return result.data;
}

function categoriesOf({ categories }: GenericParameter, column: Column): string[] {
  if (categories.length > 0) return categories;
  const labels = new Set(column.map((value) => String(value ?? '').trim()).filter(Boolean));
  return labels.size > 0 ? [...labels].slice(0, limits.categories + 1) : ['Category'];
}

function spanOf(column: Column): { min: number; max: number } {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of column) {
    const number = value == null ? Number.NaN : numberOf(value);
    if (number < min) min = number;
    if (number > max) max = number;
  }
  return min <= max ? { min, max } : { min: 0, max: 0 };
}

function refusedBy(
  error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] },
  index: number,
): ApiError {
  const issue = error.issues[0];
  return refused(index, issue?.path.map(String).join('.') ?? '', issue?.message ?? 'Bad request');
}

const refused = (index: number, field: string, message: string) =>
  refusedField(`parameters.${index}.${field}`, message);
