import { restored } from './csv.ts';
import type { FileRow } from './import-columns.ts';
import { limits } from './limits.ts';
import { plainText } from './plain-text.ts';
import { plainHeader } from './sample-headers.ts';

export const ofLabels = 'Labels of the samples';

/** Headers of columns that name samples, the surest first. */
const names = [
  /^(sample|specimen|probe|proben)?(label|name|bezeichnung)$/,
  /^(barcode|qrcode|strichcode)(id|no|nr)?$/,
  /^(vial|tube|flask|well|flaschchen|rohrchen)(id|no|nr|name|number|code)?$/,
  /^(sample|specimen|probe|proben|reaction|reaktion|experiment|exp|run|trial|versuchs?|vers|essai|ansatz|compound|formulation|example|beispiel)(id|code|no|nr|number|nummer)?$/,
  /^(batch|charge|lot)(id|code|no|nr|number|nummer)?$/,
  /^(id|code|entry)$/,
];

/**
 * The index of the column whose cells become the labels of a file's samples (decision TRUTH-6): by its header, where
 * most cells are filled, no two alike, and more than a count of the rows. -1 without one.
 */
export function labelColumn(headers: readonly string[], rows: readonly FileRow[]): number {
  const plain = headers.map(plainHeader);
  const candidates = names.flatMap((name) => plain.flatMap((header, index) => (name.test(header) ? [index] : [])));
  return candidates.find((index) => areLabels(rows.map(({ cells }) => cells[index] ?? ''))) ?? -1;
}

function areLabels(cells: readonly string[]): boolean {
  const texts = cells.map((cell) => plainText(restored(cell)));
  const filled = texts.filter((text) => text !== '');
  const counts = (first: number) => filled.every((text, index) => text === String(index + first));
  return (
    filled.length * 2 > texts.length &&
    new Set(filled).size === filled.length &&
    !counts(0) &&
    !counts(1) &&
    filled.every((text) => text.length <= limits.label && !/^[+-]?\d*[.,]\d+$/.test(text))
  );
}
