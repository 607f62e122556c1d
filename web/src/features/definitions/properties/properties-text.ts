import { countOf } from '#shared/rules/format-count.ts';
import {
  type LevelProperties,
  propertyRows,
  type SilentColumn,
  silentColumns,
} from '#shared/rules/level-properties.ts';

const reasons = { empty: 'has no numbers', constant: 'is the same everywhere', duplicate: 'says the same as' } as const;

/** Why a column is ignored. */
export const silentText = ({ because, of }: SilentColumn): string =>
  `Ignored: ${reasons[because]}${of ? ` ${of}` : ''}`;

/** How many properties the levels of an input have, and how many of them tell no levels apart. */
export function propertyCount(properties: LevelProperties, categories: readonly string[]): string {
  const { names } = properties;
  const ignored = silentColumns(names, propertyRows(properties, categories)).length;
  const count = countOf(names.length, 'property', 'properties');
  return ignored > 0 ? `${count}, ${ignored} of them ignored` : count;
}

const NAMED = 12;

/** The names of properties, and of how many the model makes no use. */
export function propertyNames(properties: LevelProperties, categories: readonly string[]): string {
  const { names } = properties;
  const more = names.length - NAMED;
  return `${propertyCount(properties, categories)}: ${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
