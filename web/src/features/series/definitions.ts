import type { CompParameter } from '#shared/contracts/definitions.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';

/** The parameters that samples have values of. */
export interface Definitions {
  inputs: readonly InParameter[];
  functions: readonly CompParameter[];
  outputs: readonly OutParameter[];
}
