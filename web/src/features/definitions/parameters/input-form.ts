import type * as z from 'zod';
import type { InParameter, inParameterWrite } from '#shared/contracts/parameters.ts';
import { followLabels } from '#shared/rules/level-properties.ts';
import type { FormRequest } from '../definition-config.ts';

export type InputForm = z.input<typeof inParameterWrite>;
/** Null removes levels, a scale, a limit of values or a mixture; where there were none, it is not sent. */
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
  const form = inputWrite(request.item);
  if (request.mode === 'duplicate') return { ...form, short_name: '', is_visible: true };
  return { ...form, earlier_value: earlier[request.item.uuid] ?? null };
}
type EarlierInputs = Readonly<Record<string, number>>;

/** The values that the form asks for: without the value of existing samples where that stays as it is. */
export function inputBody({ earlier_value = null, ...given }: InputBody, form: InputForm): InputBody {
  const removed = optionalFields.filter((field) => form[field] != null && given[field] === undefined);
  const body = { ...withTexts(withProperties(given, form), form), ...Object.fromEntries(removed.map((field) => [field, null])) };
  return earlier_value === (form.earlier_value ?? null) ? body : { ...body, earlier_value };
}

/** Properties stay with a category that gets another name, and go with one that is removed. */
function withProperties(body: InputBody, { categories: before = [] }: InputForm): InputBody {
  const { properties, categories } = body;
  if (!properties) return body;
  return { ...body, properties: { ...properties, values: followLabels(properties.values, before, categories) } };
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
export function optionalOf({ levels, scale, held, properties, part_of }: Partial<InParameter>): Pick<InputBody, OptionalField> {
  return {
    ...(levels && { levels }),
    ...(scale && { scale }),
    ...(held && { held }),
    ...(properties && { properties }),
    ...(part_of && { part_of }),
  };
}
