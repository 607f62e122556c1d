import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { limits } from '#shared/rules/limits.ts';

const columns = ['base', 'ligand', 'solvent', 'concentration', 'temperature', 'yield'] as const;
/** A category has at most 20 characters. */
const label = z.string().transform((text) => text.slice(0, limits.category));
const reaction = z.object({
  base: label,
  ligand: label,
  solvent: label,
  concentration: label,
  temperature: z.coerce.number(),
  yield: z.coerce.number(),
});
export type Reaction = z.infer<typeof reaction>;

/** The measured reactions of the demo; no field of the file holds a comma. */
export function readReactions(): Reaction[] {
  const text = readFileSync(join(import.meta.dirname, 'data', 'direct-arylation.csv'), 'utf8');
  const [, ...lines] = text.trim().split(/\r?\n/);
  return lines.map((line) => {
    const cells = line.split(',');
    return reaction.parse(Object.fromEntries(columns.map((column, index) => [column, cells[index]])));
  });
}

/** The values of a column, each once: numbers by size, anything else by letter. */
export function levels(reactions: readonly Reaction[], column: keyof Reaction): string[] {
  const values = [...new Set(reactions.map((row) => String(row[column])))];
  return values.sort((a, b) => Number(a) - Number(b) || a.localeCompare(b, 'en'));
}
