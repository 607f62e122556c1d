import type { InParameter } from '#shared/contracts/parameters.ts';
import { bestRow } from '#shared/engine/score.ts';
import { axisOf } from '#shared/rules/axis.ts';
import type { ModelSource } from '#web/lib/engine/model-source.ts';

/** The setting of the best measured sample; without one, the middle of every input. */
export function bestSetting({ request, inputs }: ModelSource): readonly number[] {
  const { points, outputs, objectives } = request;
  const middle = inputs.map((input) => (input.is_categorical ? 0 : axisOf(input).at(0.5)));
  return points[bestRow(outputs, objectives)] ?? middle;
}

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
