import type { InParameter } from '#shared/contracts/parameters.ts';
import { followLabels } from '#shared/rules/level-properties.ts';

/** The properties of an input's levels follow categories that a change renames or removes, unless it gives them itself. */
export function impliedOfInput(
  { properties, categories }: Pick<InParameter, 'properties' | 'categories'>,
  change: { categories?: readonly string[] },
): Pick<InParameter, 'properties'> {
  if (!properties || !change.categories) return {};
  return { properties: { ...properties, values: followLabels(properties.values, categories, change.categories) } };
}
