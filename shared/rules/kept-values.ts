import type { KeptValue } from '../contracts/series.ts';

const namedSamples = 5;

/** Which values an import has left alone, for people. */
export function keptSentence(kept: readonly KeptValue[]): string {
  const samples = [...new Set(kept.map(({ sample_number }) => sample_number))].sort((a, b) => a - b);
  const named = samples.slice(0, namedSamples).join(', ');
  const more = samples.length > namedSamples ? ` and ${samples.length - namedSamples} more` : '';
  const where = samples.length === 1 ? `Sample ${named} has` : `Samples ${named}${more} have`;
  return `${where} been changed since: ${kept.length === 1 ? '1 value stays' : `${kept.length} values stay`} as before`;
}
