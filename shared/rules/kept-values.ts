/** A value that an import of outputs left as it is, because somebody has changed the sample. */
export interface KeptValue {
  sample_number: number;
  short_name: string;
}

const namedSamples = 5;

/** The message that names the values an import has left unchanged. */
export function keptMessage(kept: readonly KeptValue[]): string {
  const samples = [...new Set(kept.map(({ sample_number }) => sample_number))].sort((a, b) => a - b);
  const named = samples.slice(0, namedSamples).join(', ');
  const more = samples.length > namedSamples ? ` and ${samples.length - namedSamples} more` : '';
  const where = samples.length === 1 ? `Sample ${named} has` : `Samples ${named}${more} have`;
  return `${where} been changed since: ${kept.length === 1 ? '1 value stays' : `${kept.length} values stay`} as before`;
}
