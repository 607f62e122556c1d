import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import type { ChosenFormat } from '#web/lib/format/file-format.ts';

/** How a file is read: by a person's choice; a workbook's texts that do not tell their decimal symbol, by the account's. */
export interface Reading {
  own?: DecimalSymbol;
  chosen?: ChosenFormat | undefined;
}
