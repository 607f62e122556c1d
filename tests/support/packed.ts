import { gzipSync } from 'node:zlib';

type Rows = readonly (readonly unknown[])[];

/** A table as an import's `packed` takes it: gzipped, in base64; of outputs with the values that they replace. */
export const packed = (columns: readonly string[], rows: Rows, replaces?: Rows) =>
  gzipSync(JSON.stringify({ columns, rows, replaces })).toString('base64');
