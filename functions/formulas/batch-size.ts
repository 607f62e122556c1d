import type { Program } from '../sandbox/contract.ts';

/** A request and an answer have 6 MB: a number has at most some 25 characters, and the program is sent along. */
export function batchSize(program: Program, maxSize: number): number {
  const { inputs, outputs, functions, functionalOutputs, rules } = program;
  const sources = JSON.stringify(program).length;
  const columns = inputs.length + outputs.length + functions.length + functionalOutputs.length + rules.length;
  return Math.max(1, Math.min(maxSize, Math.floor((5_000_000 - sources) / (25 * Math.max(1, columns)))));
}
