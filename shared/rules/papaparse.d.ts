/** The part of Papa Parse that the app uses. Its published types bring Node's types into the browser's project. */
declare module 'papaparse' {
  interface ParseOptions {
    /** Rows become objects, keyed by the first row. */
    header?: boolean;
    delimiter?: string;
    /** How many rows are read. */
    preview?: number;
    skipEmptyLines?: boolean | 'greedy';
  }
  interface Parsed<Row> {
    data: Row[];
    errors: { code: string; row?: number }[];
  }
  interface UnparseOptions {
    delimiter?: string;
  }
  const papaparse: {
    parse<Row>(text: string, options: ParseOptions): Parsed<Row>;
    unparse(rows: readonly (readonly unknown[])[], options: UnparseOptions): string;
  };
  export default papaparse;
}
