/** The business constants of the specification (sections 5 and 9), each written once. */
export const limits = {
  name: 40,
  shortName: 20,
  unit: 20,
  category: 20,
  password: { min: 8, max: 100 },
  samplesPerSeries: { min: 1, max: 100, default: 20 },
  uploadKilobytes: 5000,
  minimumValidSamples: 2,
  rowsPerPage: 10,
  nestedRowsPerPage: 5,
  recentExperiments: { shown: 5, kept: 10 },
  snackbar: { milliseconds: 2000, kept: 3 },
  httpTimeoutMilliseconds: 30_000,
  onlineSeconds: 300,
  /** Not in the specification: free text must end somewhere below DynamoDB's 400 KB an item. */
  description: 4000,
  categories: 200,
  importRows: 100_000,
  /** What can be written within the 29 seconds of a call, with a margin: more is a worker's to write. */
  rowsWithinCall: 5000,
} as const;
