/** The number of a sample in its series, from 1. It stays when other samples are deleted and is never used again. */
export const sampleNumber = ({ position }: { position: number }) => position + 1;
