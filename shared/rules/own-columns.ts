/**
 * The columns that say which sample a row of a file is. The headers of the product's columns contain a blank, which
 * short names cannot, so they never match a parameter.
 */
export const ownColumns = {
  experiment: 'Experiment name',
  series: 'Series number',
  sample: 'Sample number',
} as const;

/** The header of the samples' numbers in the table on the screen, which people copy. */
export const copiedSample = 'Sample';

/** The headers of a sample's scores, after the parameters. */
export const scoreColumns = { predicted: 'Predicted score', rank: 'Score (rank)' } as const;

/** A column used only in calls: the version of the sample that the row was made for. */
export const sampleVersion = 'Sample version';

/** The number of a sample in its series, from 1. It stays when other samples are deleted and is never used again. */
export const sampleNumber = ({ position }: { position: number }) => position + 1;
