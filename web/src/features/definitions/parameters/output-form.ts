import * as z from 'zod';
import { type OutParameter, outParameterWrite } from '#shared/contracts/parameters.ts';
import {
  highestImportance,
  ignoreImportance,
  importanceBandOf,
  importanceBands,
} from '#shared/rules/importance-bands.ts';
import { messages } from '#shared/rules/messages.ts';
import { type OutputType, outputTypeOf } from '#shared/rules/output-type.ts';
import { type FormNumber, readTarget, targetForm, targetTypes, type ValueRange } from '#shared/rules/target.ts';
import type { FormRequest } from '../definition-config.ts';

/** The form's targets: at least and at most are ranges with one bound. */
export const formTargets = [...targetTypes, 'At least', 'At most'] as const;

const formNumber = z.union([z.number(), z.string(), z.null()]);

/** The contract's fields, with target and importance as the form's selects have them. */
const outputFields = z.object({
  name: z.string(),
  short_name: z.string(),
  unit: z.string(),
  type: z.enum(['Numerical', 'Functional', 'Categorical']),
  formula: z.string(),
  categories: z.array(z.string()),
  is_visible: z.boolean(),
  importance: z.string(),
  /** The stored weight: unchanged while its band is unchanged. */
  weight: z.number(),
  target_type: z.enum(formTargets),
  target_value: formNumber,
  target_min: formNumber,
  target_max: formNumber,
  limit_min: formNumber,
  limit_max: formNumber,
  bounds_min: formNumber,
  bounds_max: formNumber,
});
export type OutputForm = z.input<typeof outputFields>;
/** Null removes a limit or bounds; where there were none, it is not sent. */
export type OutputBody = Omit<z.output<typeof outParameterWrite>, RangeField> &
  Pick<z.input<typeof outParameterWrite>, RangeField>;
type RangeField = (typeof rangeFields)[number];
const rangeFields = ['limit', 'bounds'] as const;

export const outputFormSchema: z.ZodType<OutputBody, OutputForm> = outputFields.transform(
  (form, context): OutputBody => {
    const { type, target_type, target_value, target_min, target_max, importance, ...others } = form;
    const { limit_min, limit_max, bounds_min, bounds_max, ...fields } = others;
    const read = readTarget({ target_value, ...boundsOf(target_type, target_min, target_max) });
    if ('problems' in read) {
      for (const { field, message } of read.problems) context.addIssue({ code: 'custom', path: [field], message });
    }
    const weight = weightOf(form);
    if (weight === undefined) {
      context.addIssue({ code: 'custom', path: ['importance'], message: messages.empty('Importance') });
    }
    const body = outParameterWrite.safeParse({
      ...fields,
      weight: weight ?? form.weight,
      is_functional: type === 'Functional',
      is_categorical: type === 'Categorical',
      categories: type === 'Categorical' ? fields.categories : [],
      formula: type === 'Functional' ? fields.formula : '',
      target: 'target' in read ? read.target : 'Maximize',
      limit: rangeFrom(limit_min, limit_max),
      bounds: rangeFrom(bounds_min, bounds_max),
    });
    if (body.success) return body.data;
    for (const { path, message } of body.error.issues) {
      const isOfRange = path[0] === 'target' || rangeFields.some((field) => field === path[0]);
      context.addIssue({ code: 'custom', path: isOfRange ? [path.join('_')] : [...path], message });
    }
    return z.NEVER;
  },
);

/** Undefined without an end. */
const rangeFrom = (min: FormNumber, max: FormNumber) => (min === null && max === null ? undefined : { min, max });

function boundsOf(type: OutputForm['target_type'], target_min: FormNumber, target_max: FormNumber) {
  if (type === 'At least') return { target_type: 'Range' as const, target_min, target_max: null };
  if (type === 'At most') return { target_type: 'Range' as const, target_min: null, target_max };
  return { target_type: type, target_min, target_max };
}

/** Effect of changing the type on importance and target. */
export const afterTypeSwitch = (type: OutputType): Partial<OutputForm> =>
  type === 'Categorical'
    ? { importance: ignoreImportance.label, target_type: 'Value', target_value: 0, target_min: null, target_max: null }
    : {
        importance: highestImportance.label,
        target_type: 'Maximize',
        target_value: null,
        target_min: null,
        target_max: null,
      };

/** Initial values of the form. A copy needs a short name of its own and is visible. */
export function outputForm(request: FormRequest<OutParameter>): OutputForm {
  if (request.mode === 'create') return emptyOutput;
  const { name, short_name, unit, formula, categories, is_visible, weight, target, limit, bounds } = request.item;
  const form: OutputForm = {
    name,
    short_name,
    unit,
    formula,
    categories,
    is_visible,
    weight,
    type: outputTypeOf(request.item),
    importance: importanceBandOf(weight).label,
    ...targetForm(target),
    ...endsOf(limit, bounds),
  };
  return request.mode === 'edit' ? form : { ...form, short_name: '', is_visible: true };
}

const endsOf = (limit?: ValueRange, bounds?: ValueRange) => ({
  limit_min: limit?.min ?? null,
  limit_max: limit?.max ?? null,
  bounds_min: bounds?.min ?? null,
  bounds_max: bounds?.max ?? null,
});

/** The body of a form, which removes what the output has and the form no longer. */
export function outputBody(body: OutputBody, edited: OutParameter | undefined): OutputBody {
  const removed = rangeFields.filter((field) => edited?.[field] && !body[field]);
  return { ...body, ...Object.fromEntries(removed.map((field) => [field, null])) };
}

export function outputWrite(item: OutParameter): OutputBody {
  const { uuid: _uuid, creator: _creator, created: _created, ...body } = item;
  return body;
}

const emptyOutput: OutputForm = {
  name: '',
  short_name: '',
  unit: '',
  type: 'Numerical',
  formula: '',
  categories: [],
  is_visible: true,
  weight: highestImportance.weight,
  importance: highestImportance.label,
  ...targetForm('Maximize'),
  ...endsOf(),
};

function weightOf({ importance, weight }: OutputForm): number | undefined {
  if (importanceBandOf(weight).label === importance) return weight;
  return importanceBands.find(({ label }) => label === importance)?.weight;
}
