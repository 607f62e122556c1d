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
  /** The person confirmed that the rows are in the order of the samples. Needed only for files without other clues. */
  byPosition: boolean;
}
