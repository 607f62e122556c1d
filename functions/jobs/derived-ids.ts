import { deriveId, deriveIdAt } from '../runtime/derive-id.ts';

/** The ids and the seed of a generation are derived from its job, so that a second delivery writes the same. */
export const seriesIdOf = (jobId: string) => deriveId(jobId, 'series');
export const sampleIdOf = (jobId: string, position: number) => deriveIdAt(position, jobId, 'sample');
/** 32 bits. */
export const seedOf = (jobId: string) => Number.parseInt(deriveId(jobId, 'seed').slice(0, 8), 16);
