import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { ChosenFormat, FileFormat } from '#web/lib/format/file-format.ts';
import type { SampleTable } from './sample-table.ts';

export interface OutputsOptions {
  experiment: string;
  series: number;
  inputs: readonly InParameter[];
  outputs: readonly OutParameter[];
  samples: SampleTable;
  account: FileFormat;
  chosen: ChosenFormat;
  /** Needed only for files without other clues. */
  confirmed?: Confirmed | undefined;
}

/** A person's choice for a file: the rows are in the order of the samples, or the column with the samples' numbers. */
export type Confirmed = 'position' | number;
