import { plainNumber } from './file-number.ts';

/** The allowed differences between an input in a file and the input of a sample. */
export interface InputTolerance {
  /**
   * The largest difference that rounding explains: files round to the decimals that they show, spreadsheets to ten
   * digits.
   */
  rounded: (value: number) => number;
  /** The largest difference at which both count as the same number; always less than a step. */
  same: (value: number) => number;
}

/**
 * Numbers of a file are rounded; labels must be equal.
 *
 * @param unitOf finds the unit of the last decimal that the file's column shows
 */
export function inputTolerance(
  { is_categorical, step }: { is_categorical: boolean; step?: number | undefined },
  unitOf: () => number,
): InputTolerance {
  if (is_categorical) return { rounded: () => 0, same: () => 0 };
  const least = Math.max((unitOf() / 2) * (1 + 1e-9), (step ?? 0) * 1e-6);
  const maxTolerance = step !== undefined && step > 0 ? step * 0.499 : Number.POSITIVE_INFINITY;
  const rounded = (value: number) => Math.max(least, Math.abs(value) * 1e-9);
  return { rounded, same: (value) => Math.min(rounded(value), maxTolerance) };
}

/** The unit of the finest decimal among some cells: 0.01 for `2.50`, 1 for whole numbers. */
export function finestUnit(cells: Iterable<string>): number {
  let exponent = 0;
  for (const cell of cells) {
    const found = decimals.exec(plainNumber(cell));
    if (!found || cell.trim() === '') continue;
    exponent = Math.min(exponent, Number(found[2] ?? 0) - (found[1]?.length ?? 0));
  }
  return 10 ** exponent;
}

/** The digits behind the decimal symbol, and the power of ten; groups of thousands before and a unit behind are not. */
const decimals =
  /^[+-]?\d*(?:['’_]\d{3}|\.\d{3}(?=[\d.]*,)|,\d{3}(?=[\d,]*\.))*(?:[.,](\d*))?(?:e([+-]?\d+))?(?: ?[%°\p{L}].*)?$/iu;
