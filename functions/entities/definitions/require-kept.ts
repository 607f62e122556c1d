import { ApiError } from '#functions/runtime/api-error.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';

type Change = Partial<{ [Field in keyof (InParameter & OutParameter)]: unknown }>;
/** The input or output that a change would make. */
type Result = Change & { is_categorical?: boolean };

const ofCategorical =
  (text: string) =>
  (_: unknown, { is_categorical }: Result) =>
    is_categorical === true ? text : undefined;
const ofNumeric =
  (text: string) =>
  (_: unknown, { is_categorical }: Result) =>
    is_categorical === false ? text : undefined;
/** Levels make the range, so a range alone that is another one says something that cannot be so. */
const derivedFromLevels = (given: unknown, result: Result, change: Change, field: string) =>
  result.levels && change.levels === undefined && given !== new Map(Object.entries(result)).get(field)
    ? 'Range and step follow from the levels: change these, or take them away'
    : undefined;

const fieldsOfRange = ['min_value', 'max_value', 'step'];

type Reason = (given: unknown, result: Result, change: Change, field: string) => string | undefined;

/** Why a field of a change cannot be kept, by the kind of the parameter that results. */
const reasons: Partial<Record<keyof Change, Reason>> = {
  limit: ofCategorical('A categorical output has no acceptable range'),
  bounds: ofCategorical('A categorical output has no possible range'),
  levels: ofCategorical('A categorical input has categories, not levels'),
  scale: (given, { is_categorical }) =>
    given === 'log' && is_categorical === true ? 'A categorical input has no scale' : undefined,
  properties: ofNumeric('Only the categories of a categorical input have properties'),
};

/** Refuses a change that gives what the parameter cannot have, and would lose it in silence (decision PARAM-14). */
export function requireKept(change: object, result: object): void {
  const known = new Map<string, Reason>(Object.entries(reasons));
  for (const field of fieldsOfRange) known.set(field, derivedFromLevels);
  const fields = Object.entries(change).flatMap(([field, given]) => {
    const isGiven = given != null && !(typeof given === 'object' && Object.keys(given).length === 0);
    const message = isGiven ? known.get(field)?.(given, result, change, field) : undefined;
    return message === undefined ? [] : [[field, message] as const];
  });
  const [first] = fields;
  if (first) throw new ApiError('validation', first[1], { fields: Object.fromEntries(fields) });
}
