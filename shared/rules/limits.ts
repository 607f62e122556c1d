/** The business constants of the specification, each written once. */
export const limits = {
  name: 40,
  shortName: 20,
  unit: 20,
  category: 20,
  password: { min: 8, max: 100 },
  /** Other experiments that one learns from. */
  sources: 10,
  samplesPerSeries: { min: 1, max: 100, default: 20 },
  uploadKilobytes: 5000,
  minimumValidSamples: 2,
  rowsPerPage: 10,
  nestedRowsPerPage: 5,
  recentExperiments: { shown: 5, kept: 10 },
  snackbar: { milliseconds: 2000, kept: 3 },
  httpTimeoutMilliseconds: 30_000,
  onlineSeconds: 300,
  /** Not specified: DynamoDB limits an item to 400 KB, so free text needs a limit. */
  description: 4000,
  categories: 200,
  levels: 1000,
  /** Those of the levels of one input. A row has at most 400 KB, and an import writes 25 rows of definitions at once. */
  properties: { names: 500, name: 100, values: 10_000 },
  mixtures: 20,
  /** A label of a file, of which a category is the code. */
  categoryText: 500,
  /** Points of which one call says what the rules allow: some 10 ms in the sandbox, and less than 1 MB at 20 inputs. */
  evaluatedPoints: 2000,
  /** Settings that a search for a robust one compares at a time: each takes a forecast at 64 settings around it. */
  robustCandidates: 400,
  /** A reason why a sample failed or is left out, and the reasons that an experiment keeps. */
  reason: 200,
  reasons: 50,
  /** A sample's note, a tag, and its number of tags. */
  note: 2000,
  tag: 40,
  tags: 20,
  /** The laboratory's own name of a sample. */
  label: 40,
  /** The name of a file, as most systems limit it. */
  fileName: 255,
  /** Settings of an experiment's shortlist. */
  shortlist: 20,
  /** Settings whose robustness one call asks for. */
  robustSettings: 50,
  /** From this score on a sample is a success where no output has a limit, unless a person says otherwise. */
  usualSuccess: 0.8,
  accessTokens: 20,
  accessTokenDays: 366,
  /** Links to reports: letters of a packed report, bytes of an unpacked one, days of a link, and links of an experiment. */
  report: { packed: 2_000_000, unpacked: 12_000_000, days: 366, usualDays: 30, links: 20 },
  importRows: 100_000,
  /** The samples of an experiment: more are not read within a call's time (decision OPERATE-112). */
  samplesOfExperiment: 200_000,
  /**
   * Rows that a call can write within API Gateway's 29 seconds, 800 units a second, even where each has 10 KB; a worker
   * writes more.
   */
  rowsWithinCall: 2000,
} as const;
