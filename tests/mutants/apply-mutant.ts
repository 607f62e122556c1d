import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import * as z from 'zod';

/** A change of one file, which the variable `MUTANT` gives to a run of tests as JSON. */
const sourceMutant = z.object({
  file: z.string(),
  /** The index of its first changed character, and the text before and after. */
  at: z.number(),
  before: z.string(),
  after: z.string(),
});
export type SourceMutant = z.infer<typeof sourceMutant>;

/** Loads the mutant's file with the change; the file stays as it is. Nothing without the variable. */
export function applyMutant(): Plugin {
  const given = process.env.MUTANT;
  const mutant = given === undefined ? undefined : sourceMutant.parse(JSON.parse(given));
  return {
    name: 'mutant',
    enforce: 'pre',
    load(id) {
      if (!mutant || id !== resolve(mutant.file)) return undefined;
      const source = readFileSync(id, 'utf8');
      const { at, before, after } = mutant;
      if (!source.startsWith(before, at)) throw new Error(`${mutant.file} has no ${before} at ${at}`);
      return source.slice(0, at) + after + source.slice(at + before.length);
    },
  };
}
