/**
 * Columns that the product writes into its files besides the parameters. Each has a blank, which no short name has, so that
 * a parameter cannot be mistaken for one of them.
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

/** A column of the calls alone: the version of the sample that a row was made for. */
export const sampleVersion = 'Sample version';

const known = new Map(Object.values(ownColumns).map((header) => [header.toLowerCase(), header]));

/** The product's own column of that header, whatever its case. */
export const ownColumn = (header: string) => known.get(header.trim().toLowerCase());

/** 1 for the first sample of a series. It stays when other samples are deleted, and is not given twice. */
export const sampleNumber = ({ position }: { position: number }) => position + 1;
