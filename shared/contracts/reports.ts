import * as z from 'zod';
import { limits } from '../rules/limits.ts';
import { creator, expiry, name, storedName, timestamp, uuid } from './fields.ts';

const text = z.string().max(50_000);

/** A table of a report. Cells are texts as people read them, in the writer's decimal symbol. */
export const reportTable = z.strictObject({
  kind: z.literal('table'),
  title: text,
  /** The first column names the row: it is repeated where a table is too wide for a page. */
  columns: z.array(z.strictObject({ header: text, align: z.enum(['start', 'end']) })).max(1000),
  rows: z.array(z.array(text).max(1000)).max(100_000),
});
export type ReportTable = z.infer<typeof reportTable>;

/** A chart of a report. It is shown as a picture, in which nothing runs and which loads nothing. */
export const reportFigure = z.strictObject({
  kind: z.literal('figure'),
  title: text,
  caption: text,
  /** A whole SVG document. */
  svg: z.string().max(2_000_000),
});
export type ReportFigure = z.infer<typeof reportFigure>;

export const reportBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), text }),
  z.strictObject({ kind: z.literal('paragraph'), text }),
  /** Says how the block before is to be read. */
  z.strictObject({ kind: z.literal('note'), text }),
  z.strictObject({ kind: z.literal('list'), items: z.array(text).max(10_000) }),
  reportTable,
  reportFigure,
]);
export type ReportBlock = z.infer<typeof reportBlock>;

/** A report of an experiment or of one of its series: texts, tables and pictures alone, no markup. */
export const report = z.strictObject({
  title: text,
  /** Under the title, a line each. */
  lines: z.array(text).max(20),
  sections: z.array(z.strictObject({ title: text, blocks: z.array(reportBlock).max(1000) })).max(50),
});
export type Report = z.infer<typeof report>;

/** A report as JSON, gzipped, in base64: its pictures would make it several times as long. */
const packedReport = z
  .string()
  .min(1)
  .max(limits.report.packed, 'The report is too large for a link: leave sections out');

/** A link with which anybody who has it reads one report. */
export const reportLink = z.object({
  uuid,
  name: storedName,
  creator,
  created: timestamp,
  expires: timestamp,
});
export type ReportLink = z.infer<typeof reportLink>;

export const newReportLink = z.object({
  /** Whom it is for, or why it was made; readers do not see it. */
  name,
  expires: expiry('End date'),
  packed: packedReport,
});

/** The secret is in the response alone: the server keeps its hash. */
export const createdReportLink = reportLink.extend({ secret: z.string() });

export const sharedReportRequest = z.object({ secret: z.string().max(200) });
export const sharedReport = z.object({ expires: timestamp, packed: z.string() });
