import type { BodyInputOf } from '../../../../../shared/contracts/routes.ts';
import type { ImportRow } from '../../../../../shared/contracts/series.ts';

/** Fewer rows go as they are. */
const plainRows = 1000;

/** A body that fits a call, of the samples of a file. */
export async function packedSamples(body: BodyInputOf<'importSeries'>): Promise<BodyInputOf<'importSeries'>> {
  const samples = body.samples ?? [];
  return samples.length <= plainRows ? body : { ...body, samples: [], packed: await packed(samples) };
}

/** The same of its outputs. */
export async function packedOutputs(outValues: ImportRow[]): Promise<BodyInputOf<'importOutParameters'>> {
  return outValues.length <= plainRows ? { outValues } : { packed: await packed(outValues) };
}

/**
 * Rows as one table, gzipped, in base64. A Lambda takes 6 MB, and 80 000 rows that repeat each column's name have more.
 */
async function packed(samples: readonly ImportRow[]): Promise<string> {
  const columns = Object.keys(samples[0] ?? {});
  const rows = samples.map((sample) => columns.map((column) => sample[column] ?? null));
  const stream = new Blob([JSON.stringify({ columns, rows })]).stream().pipeThrough(new CompressionStream('gzip'));
  return toBase64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** In parts: a call may not have a million arguments. */
function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
