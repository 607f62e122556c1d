import * as z from 'zod';
import { uuid } from '#shared/contracts/fields.ts';
import { created, row } from './rows.ts';

/** Parent: the experiment. The secret is kept as its hash alone. */
export const reportLinkRow = row.extend({
  ...created,
  workspace_uuid: uuid,
  project_uuid: uuid,
  name: z.string(),
  hash: z.string(),
  /** Unix seconds. */
  expires: z.number(),
});
export type ReportLinkRow = z.infer<typeof reportLinkRow>;

/** Parent: the experiment; sort: `{link}#{index}`. A part of the packed report, because an item has at most 400 KB. */
export const reportPartRow = z.object({
  parent: uuid,
  sort: z.string(),
  workspace_uuid: uuid,
  data: z.string(),
  expires: z.number(),
});
export const reportPartSort = (link: string, index: number) => `${link}#${String(index).padStart(4, '0')}`;
