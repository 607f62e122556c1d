import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const columns = ['base', 'ligand', 'solvent', 'concentration', 'temperature', 'yield'] as const;
const reaction = z.object({
  base: z.string(),
  ligand: z.string(),
  solvent: z.string(),
  concentration: z.string(),
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
