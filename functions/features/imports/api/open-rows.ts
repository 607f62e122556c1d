import { gunzipSync } from 'node:zlib';
import { requireText } from '#functions/http/parse-request.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { packedRows } from '#shared/contracts/series.ts';
import type { ImportRow } from '#shared/rules/import-rows.ts';
import { messages } from '#shared/rules/messages.ts';

/** More than the unpacked rows of a file of 5000 KB. */
const largest = 40 * 1024 * 1024;

interface Rows {
  rows: ImportRow[];
  /** The values that the rows replace. */
  replaces?: ImportRow[] | undefined;
}

/** The rows of a file: as they were sent, or those of a large file from one gzipped table (decision SERIES-5). */
export function openRows(packed: string | undefined, sent: Rows): Rows {
  if (packed === undefined) return sent;
  const table = packedRows.safeParse(unpacked(packed));
  if (!table.success) {
    const [issue] = table.error.issues;
    throw new ApiError('validation', issue && issue.path.length > 0 ? issue.message : notReadable);
  }
  requireText(table.data);
  const { columns, rows, replaces } = table.data;
  const twice = columns.find((column, index) => columns.indexOf(column) < index);
  if (twice !== undefined) throw new ApiError('validation', messages.twice(`Column ${twice}`));
  const wrong = [...rows, ...(replaces ?? [])].findIndex(({ length }) => length !== columns.length);
  if (wrong >= 0) throw new ApiError('validation', `Row ${wrong + 1} has not a cell for every column`);
  const keyed = (cells: ImportRow[string][]) =>
    Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? null]));
  return { rows: rows.map(keyed), replaces: replaces?.map(keyed) };
}

const notReadable = 'The packed rows cannot be read';

function unpacked(packed: string): unknown {
  try {
    return JSON.parse(gunzipSync(Buffer.from(packed, 'base64'), { maxOutputLength: largest }).toString('utf8'));
  } catch (error) {
    if (error instanceof RangeError) throw new ApiError('too_large', 'The packed rows are too large');
    throw new ApiError('validation', notReadable);
  }
}
