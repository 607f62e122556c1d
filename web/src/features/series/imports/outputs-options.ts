import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { FileFormat } from '#web/lib/format/file-format.ts';
import type { SampleTable } from './sample-table.ts';

export interface OutputsOptions {
  experiment: string;
  series: number;
  inputs: readonly InParameter[];
  outputs: readonly OutParameter[];
  samples: SampleTable;
  account: FileFormat;
  chosen: Partial<FileFormat>;
  /** A person has said that the rows are in the order of the samples. Only a file that says nothing else needs that. */
  byPosition: boolean;
}
