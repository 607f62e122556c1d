/**
 * Columns that the product adds to its files. Their names contain a blank, which short names cannot, so they never
 * match a parameter.
 */
export const ownColumns = {
  experiment: 'Experiment name',
  series: 'Series number',
  sample: 'Sample number',
  predictedScore: 'Predicted score',
  score: 'Score (rank)',
  created: 'Created on',
  creator: 'Created by',
} as const;

/** A column used only in calls: the version of the sample that the row was made for. */
export const sampleVersion = 'Sample version';

const known = new Map(Object.values(ownColumns).map((header) => [header.toLowerCase(), header]));

/** The product's column with that header, case-insensitive. */
export const ownColumn = (header: string) => known.get(header.trim().toLowerCase());

/** The number of a sample in its series, from 1. It stays when other samples are deleted and is never used again. */
export const sampleNumber = ({ position }: { position: number }) => position + 1;
