import { isValueOf } from '#functions/entities/samples/present-sample.ts';
import type { InParameter } from '#shared/contracts/parameters.ts';
import { messages } from '#shared/rules/messages.ts';

type Input = Pick<InParameter, 'uuid' | 'name' | 'short_name' | 'is_categorical' | 'categories'>;

/** The values of inputs as programs read and name them: by short name, a category by its label. */
export const labelledInputs = (
  inputs: readonly Input[],
  get: (input: Input, index: number) => number | undefined,
): Record<string, number | string | null> =>
  Object.fromEntries(
    inputs.flatMap((input, index) => {
      const value = get(input, index);
      if (value === undefined) return [];
      return [[input.short_name, input.is_categorical ? (input.categories[value] ?? null) : value]];
    }),
  );

/** The value of an input that is named as people do: of a categorical one by its label or its index. */
export function settingValueOf(input: Input, value: number | string): number | undefined {
  if (typeof value === 'string' && !input.is_categorical) return undefined;
  const found = typeof value === 'string' ? input.categories.indexOf(value) : value;
  return isValueOf(input, found) ? found : undefined;
}

/** Why such a value is none of the input. */
export const notAValueOf = ({ name, is_categorical }: Pick<Input, 'name' | 'is_categorical'>): string =>
  is_categorical ? notACategory(name) : messages.numeric(name);

export const notACategory = (name: string): string => `${name} must be one of its categories`;
