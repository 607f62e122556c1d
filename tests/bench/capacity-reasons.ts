import type { Operation } from '#shared/contracts/routes.ts';

export interface Reason {
  /** The reads and writes of each unit. The sum must equal the measurement, or the benchmark fails. */
  reads: Record<string, number>;
  writes: Record<string, number>;
  why: string;
}

const caller = { account: 1, membership: 1 };

/** Explanations of the hottest routes' costs. */
export const hottest: Partial<Record<Operation, Reason>> = {
  listSeries: {
    reads: { ...caller, project: 1, experiment: 1, 'all series': 1, '100 samples': 17 },
    writes: {},
    why:
      'The samples are what is asked for: one query, some 680 bytes a sample, none read that is not shown. A deactivated ' +
      'account, a lost membership and a deleted project or experiment take effect at once, which takes one strong read ' +
      'each. Role, licence and workspace are remembered for two seconds, inputs and outputs until the version on the ' +
      "experiment's row says that they have changed.",
  },
  listSamples: {
    reads: { ...caller, project: 1, experiment: 1, series: 1, '20 samples': 4 },
    writes: {},
    why: "As above, and the series' own row: a deleted series hides its samples at once, before they are removed.",
  },
  updateSample: {
    reads: { ...caller, project: 1, experiment: 1, series: 1, sample: 1 },
    writes: { sample: 2, 'experiment is idle': 2, history: 1, 'activity log': 1 },
    why:
      'The row is read to merge the values into, and written on condition of its version. The same transaction ' +
      'requires that no job has locked the experiment, and counts the change there, for calculations that wait: a ' +
      "transaction's writes cost double. The line of the sample's history is written before it. " +
      'The edit is published to everybody who has the experiment open: where nobody has, that is one query without a result, ' +
      'which DynamoDB Local counts as nothing and the cloud as 1 RCU. Where functions or rules have been calculated, the ' +
      'sample is read once more, after the experiment: 1 RCU.',
  },
  getUserPermissions: {
    reads: { account: 1, memberships: 1 },
    writes: {},
    why: 'One query answers all memberships; names of rights, licences and workspaces are remembered for two seconds.',
  },
  getExperiment: {
    reads: { ...caller, project: 1, experiment: 1 },
    writes: {},
    why: "The row itself, the project's (whose name is shown), and who asks: nothing else is read.",
  },
};

/** `1 (account) + 17 (samples)`. */
export const partsOf = (parts: Record<string, number>) =>
  Object.entries(parts)
    .map(([name, units]) => `${units} (${name})`)
    .join(' + ');

export const sumOf = (parts: Record<string, number>) => Object.values(parts).reduce((sum, units) => sum + units, 0);
