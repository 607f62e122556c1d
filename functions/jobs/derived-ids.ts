import { deriveId } from '../runtime/derive-id.ts';

/** The ids and the seed of what a generation writes follow from its job: a second delivery makes the same again. */
export const seriesIdOf = (jobId: string) => deriveId(jobId, 'series');
export const sampleIdOf = (jobId: string, position: number) => deriveId(jobId, 'sample', String(position));
/** 32 bits. */
export const seedOf = (jobId: string) => Number.parseInt(deriveId(jobId, 'seed').slice(0, 8), 16);
