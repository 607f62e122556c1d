import type * as z from 'zod';
import type { InParameter, inParameterWrite } from '#shared/contracts/parameters.ts';
import type { FormRequest } from '../definition-kind.ts';

export type InputForm = z.input<typeof inParameterWrite>;
export type InputBody = z.output<typeof inParameterWrite>;

export const emptyInput: InputForm = {
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

/** Initial values of the form. A copy needs a short name of its own and is visible. */
export function inputForm(request: FormRequest<InParameter>): InputForm {
  if (request.mode === 'create') return emptyInput;
  const form = inputWrite(request.item);
  return request.mode === 'edit' ? form : { ...form, short_name: '', is_visible: true };
}

export function inputWrite(item: InParameter): InputBody {
  const { name, short_name, unit, is_categorical, categories, min_value, max_value, step, is_visible } = item;
  return { name, short_name, unit, is_categorical, categories, min_value, max_value, step, is_visible };
}
