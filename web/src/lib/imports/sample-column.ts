import type { UnknownColumn } from '#shared/rules/import-columns.ts';
import { numbersOf } from '#shared/rules/sample-headers.ts';
import { ownColumn, sampleColumns } from '#shared/samples/sample-columns.ts';

interface Cells {
  /** The cells of a column: null for an empty one, NaN for one that is no whole number. */
  cells: (column: UnknownColumn) => readonly (number | null)[];
  /** The numbers of the series' samples. */
  samples: readonly number[];
}

export interface SampleColumn {
  /** The column whose header says that it has the samples' numbers. */
  named?: UnknownColumn;
  /** Columns that may have them, which a person must say. */
  candidates: UnknownColumn[];
}

/** More columns of numbers are a table of its own. */
const maxCandidates = 5;

/**
 * The column of the samples' numbers: by the header of files or of the table on the screen; by a usual header, if its
 * cells are different numbers of samples of the series.
 */
export function sampleColumn(unknown: readonly UnknownColumn[], { cells, samples }: Cells): SampleColumn {
  const named = unknown.find(({ header }) => ownColumn(header) === 'position');
  if (named) return { named, candidates: [] };
  const known = new Set(samples);
  const columns = unknown
    .filter(({ header }) => ownColumn(header) === undefined)
    .map((column) => {
      const filled = cells(column).filter((cell) => cell !== null);
      const whole = filled.filter((cell) => Number.isInteger(cell) && cell > 0);
      const isWhole = filled.length > 0 && whole.length === filled.length;
      const says = numbersOf(column.header);
      return {
        column,
        says,
        // A row that is no sample's, such as a blank or a reference, hides no numbers below a usual header.
        isMostlyWhole: isWhole || (says === 'samples' && 2 * whole.length > filled.length),
        isCopied: column.header.toLowerCase() === sampleColumns.position.grid.header.toLowerCase(),
        isWhole,
        isOfSamples: isWhole && filled.every((cell) => known.has(cell)) && new Set(filled).size === filled.length,
        countsRows: cells(column).every((cell, index) => cell === index + 1),
      };
    })
    .filter(({ isMostlyWhole }) => isMostlyWhole);
  const found =
    columns.find(({ isCopied, isWhole }) => isCopied && isWhole) ??
    columns.find(({ says, isOfSamples }) => says === 'samples' && isOfSamples) ??
    // Numbers that only count the rows may be those of the file: a person says so.
    columns.find(({ says, isOfSamples, countsRows }) => says === 'any' && isOfSamples && !countsRows);
  if (found) return { named: found.column, candidates: [] };
  const candidates = columns
    .filter(
      ({ says, isOfSamples, countsRows }) => says === 'samples' || (isOfSamples && (says === 'any' || !countsRows)),
    )
    .slice(0, maxCandidates)
    .map(({ column }) => column);
  return { candidates };
}
