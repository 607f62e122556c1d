import { gzipSync } from 'node:zlib';

/** A table as an import's `packed` takes it: gzipped, in base64. */
export const packed = (columns: readonly string[], rows: readonly (readonly unknown[])[]) =>
  gzipSync(JSON.stringify({ columns, rows })).toString('base64');
