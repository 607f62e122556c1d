import type { InParameter } from '#shared/contracts/parameters.ts';

const prefix = 'at.';

/** The setting of a link: a value for each of the inputs; undefined if one is missing or impossible. */
export function settingFrom(query: URLSearchParams, inputs: readonly InParameter[]): number[] | undefined {
  const values = inputs.map((input) => {
    const text = query.get(`${prefix}${input.short_name}`);
    if (text === null || text === '') return Number.NaN;
    if (!input.is_categorical) return Number(text);
    const index = input.categories.indexOf(text);
    return index < 0 ? Number.NaN : index;
  });
  return inputs.length > 0 && values.every(Number.isFinite) ? values : undefined;
}

/** The same query with a setting. */
export function withSetting(
  query: URLSearchParams,
  inputs: readonly InParameter[],
  setting: readonly number[],
): URLSearchParams {
  const next = new URLSearchParams([...query].filter(([name]) => !name.startsWith(prefix)));
  for (const [index, { short_name, is_categorical, categories }] of inputs.entries()) {
    const value = setting[index] ?? 0;
    next.set(`${prefix}${short_name}`, is_categorical ? (categories[value] ?? '') : String(value));
  }
  return next;
}
