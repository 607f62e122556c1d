import * as z from 'zod';
import { sampleNumber } from '#shared/rules/own-columns.ts';

const named = z.object({ name: z.string().optional(), email: z.string().optional() });
const placed = z.object({ uuid: z.string(), position: z.number().optional(), number: z.number().optional() });
const above = z.object({
  experiment: z.object({ name: z.string() }).optional(),
  series: z.object({ number: z.number() }).optional(),
});

/** The name of a row or of a response, or the e-mail of an account. */
export function nameOf(value: unknown): string | undefined {
  const { name, email } = named.safeParse(value).data ?? {};
  return name ?? email;
}

/** Where a row without a name is: `sample 5 of series 2 of Coupling`. Its uuid where nothing says that. */
export function placeOf(row: unknown, ancestors: unknown): string | undefined {
  const { uuid, position, number } = placed.safeParse(row).data ?? {};
  const { experiment, series } = above.safeParse(ancestors).data ?? {};
  if (!experiment) return uuid;
  if (series && position !== undefined)
    return `sample ${sampleNumber({ position })} of series ${series.number} of ${experiment.name}`;
  return number === undefined ? experiment.name : `series ${number} of ${experiment.name}`;
}
