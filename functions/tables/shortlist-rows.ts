import * as z from 'zod';
import { uuid } from '#shared/contracts/fields.ts';
import { predictedValue } from '#shared/contracts/samples.ts';
import { created, row } from './rows.ts';

/** Parent: the experiment; sort: its place of the shortlist's, or the uuid where it was copied. */
export const shortlistRow = row.extend({
  ...created,
  workspace_uuid: uuid,
  project_uuid: uuid,
  name: z.string(),
  /** By input. */
  in: z.record(uuid, z.number()),
  /** By output. */
  predicted_outputs: z.record(uuid, predictedValue),
  predicted_score: predictedValue.nullable(),
});
export type ShortlistRow = z.infer<typeof shortlistRow>;
