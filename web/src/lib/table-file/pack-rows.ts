import type { BodyInputOf } from '#shared/contracts/routes.ts';
import type { ImportRow } from '#shared/rules/import-rows.ts';

/** Fewer rows are sent without compression. */
const plainRows = 1000;

/** The rows of new samples, as a body within the limit of a call. */
export async function packedSamples(body: BodyInputOf<'importSeries'>): Promise<BodyInputOf<'importSeries'>> {
  const samples = body.samples ?? [];
  return samples.length <= plainRows ? body : { ...body, samples: [], packed: await packed(samples) };
}

/** The rows of outputs, and of the values that they replace. */
export async function packedOutputs(
  outValues: readonly ImportRow[],
  replaces?: readonly ImportRow[],
): Promise<BodyInputOf<'importOutParameters'>> {
  if (outValues.length > plainRows) return { packed: await packed(outValues, replaces) };
  return { outValues: [...outValues], ...(replaces && { replaces: [...replaces] }) };
}

/**
 * Rows as one gzipped table in base64. A Lambda accepts 6 MB, and 80 000 rows that repeat each column's name exceed
 * that.
 */
async function packed(rows: readonly ImportRow[], replaces?: readonly ImportRow[]): Promise<string> {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const cells = (table: readonly ImportRow[]) => table.map((row) => columns.map((column) => row[column] ?? null));
  const text = JSON.stringify({ columns, rows: cells(rows), ...(replaces && { replaces: cells(replaces) }) });
  return gzipped(text);
}

/** A text, gzipped, in base64. */
export async function gzipped(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return toBase64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** In chunks: a call may not have a million arguments. */
function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
