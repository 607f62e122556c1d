import * as z from 'zod';
import { type InParameter, inParameterWrite } from '#shared/contracts/parameters.ts';
import type { FormRequest } from '../definition-config.ts';

export type InputForm = z.input<typeof inParameterWrite>;
/** Null removes levels, a scale, a limit of values, properties or a mixture; where there were none, it is not sent. */
export type InputBody = Omit<z.output<typeof inParameterWrite>, OptionalField> & Pick<InputForm, OptionalField>;
type OptionalField = (typeof optionalFields)[number];
const optionalFields = ['levels', 'scale', 'held', 'properties', 'part_of'] as const;

const emptyInput: InputForm = {
  name: '',
  short_name: '',
  unit: '',
  is_categorical: false,
  categories: [],
  min_value: null,
  max_value: null,
  step: null,
  is_visible: true,
};

/**
 * Initial values of the form. A copy needs a short name of its own and is visible. `earlier`: what samples without a
 * value count as having, by input.
 */
export function inputForm(request: FormRequest<InParameter>, earlier: EarlierInputs = {}): InputForm {
  if (request.mode === 'create') return emptyInput;
  const form = withIndexes(inputWrite(request.item));
  if (request.mode === 'duplicate') return { ...form, short_name: '', is_visible: true };
  return { ...form, earlier_value: earlier[request.item.uuid] ?? null };
}

function withIndexes({ properties, ...form }: InputBody): InputForm {
  if (!properties) return form;
  const indexOf = (label: string) => {
    const index = form.categories.indexOf(label);
    return index < 0 ? undefined : String(index);
  };
  return { ...form, properties: byKey(properties, indexOf) };
}

type EarlierInputs = Readonly<Record<string, number>>;

/** The values that the form asks for: without the value of existing samples where that stays as it is. */
export function inputBody({ earlier_value = null, ...given }: InputBody, form: InputForm): InputBody {
  const removed = optionalFields.filter((field) => form[field] != null && given[field] === undefined);
  const body = { ...withTexts(given, form), ...Object.fromEntries(removed.map((field) => [field, null])) };
  return earlier_value === (form.earlier_value ?? null) ? body : { ...body, earlier_value };
}

/**
 * The schema of the form. It keeps the properties of categories by their indexes, because the name of a category may
 * pass through that of another one while it is typed.
 */
export const inputFormSchema = z
  .custom<InputForm>()
  .transform(({ properties, ...form }: InputForm): InputForm => {
    if (!properties) return form;
    const isNone = properties.names.length === 0;
    return { ...form, properties: isNone ? null : byKey(properties, (key) => form.categories?.[Number(key)]) };
  })
  .pipe(inParameterWrite);

/** The same properties, of categories by other keys; those without a key, and without a value, are left out. */
function byKey(
  { names, values }: NonNullable<InputForm['properties']>,
  keyOf: (key: string) => string | undefined,
): NonNullable<InputForm['properties']> {
  const pairs = Object.entries(values).flatMap(([key, cells]) => {
    const other = keyOf(key);
    const own = names.map((_, column) => cells[column] ?? null);
    return other === undefined || own.every((cell) => cell === null) ? [] : [[other, own] as const];
  });
  return { names, values: Object.fromEntries(pairs) };
}

/** A code that gets another name keeps the whole label. */
function withTexts(body: InputBody, { categories: before = [], category_texts: texts }: InputForm): InputBody {
  if (!texts) return body;
  const kept = body.categories.flatMap((category, index) => {
    const former = before[index] ?? category;
    const text = texts[category] ?? (body.categories.includes(former) ? undefined : texts[former]);
    return text === undefined ? [] : [[category, text] as const];
  });
  return { ...body, category_texts: Object.fromEntries(kept) };
}

export function inputWrite(item: InParameter): InputBody {
  const { name, short_name, unit, is_categorical, categories, category_texts, min_value, max_value, step, is_visible } =
    item;
  const texts = category_texts && { category_texts };
  const body = { name, short_name, unit, is_categorical, categories, ...texts, min_value, max_value, step, is_visible };
  return { ...body, ...optionalOf(item) };
}

/** The fields of an input that it may lack, as far as it has them. */
export function optionalOf({
  levels,
  scale,
  held,
  properties,
  part_of,
}: Partial<InParameter>): Pick<InputBody, OptionalField> {
  return {
    ...(levels && { levels }),
    ...(scale && { scale }),
    ...(held && { held }),
    ...(properties && { properties }),
    ...(part_of && { part_of }),
  };
}
