/** The number of a sample in its series, from 1. It stays when other samples are deleted and is never used again. */
export const sampleNumber = ({ position }: { position: number }) => position + 1;

/** The place of a sample in its series when it is run, from 1: in its random order, or that of the numbers. */
export const runNumber = (sample: { position: number; run_order?: number | undefined }) =>
  sample.run_order ?? sampleNumber(sample);
