import type { JobKind } from '#shared/rules/jobs.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { definitions, jobEnd, learning } from './function-grants.ts';

const cleared = ['Query', 'BatchWriteItem'] as const;
const worker = { sends: ['mail'], pushes: true, timeoutSeconds: 300, memoryMegabytes: 2048 } as const;
const failure = { sends: ['mail'], pushes: true, timeoutSeconds: 60, memoryMegabytes: 512 } as const;

/** Everything that exceeds the time of a call: the workers of the queues, and the consumers that end given-up jobs. */
export const jobFunctions = {
  'generation-worker': {
    ...worker,
    entry: 'functions/handlers/generation-worker.ts',
    trigger: { queue: 'generation' },
    tables: {
      ...jobEnd,
      ...definitions,
      // A large copy writes the whole content of an experiment, and a large import may create parameters.
      experiments: ['Index', 'GetItem', 'PutItem', 'UpdateItem'],
      projects: ['GetItem', 'UpdateItem'],
      scripts: ['Query', 'BatchWriteItem'],
      rules: ['Query', 'BatchWriteItem'],
      'comp-parameters': ['Query', 'BatchWriteItem'],
      'in-parameters': ['Query', 'PutItem', 'BatchWriteItem'],
      'out-parameters': ['Query', 'PutItem', 'BatchWriteItem'],
      'unique-names': ['GetItem', 'PutItem', 'UpdateItem', 'BatchWriteItem'],
      imports: ['Query'],
      series: ['GetItem', 'Query', 'PutItem', 'BatchWriteItem'],
      samples: ['GetItem', 'Query', 'BatchWriteItem'],
      'result-blocks': ['Query', 'BatchWriteItem'],
    },
    sends: ['calculation', 'deletion', 'mail'],
    asksSandbox: true,
  },
  'generation-failure': {
    ...failure,
    entry: 'functions/handlers/generation-failure.ts',
    trigger: { deadLettersOf: 'generation' },
    tables: {
      ...jobEnd,
      ...definitions,
      samples: ['Query', 'BatchWriteItem'],
      'result-blocks': cleared,
      series: ['GetItem'],
    },
    sends: ['deletion', 'mail'],
  },
  'calculation-worker': {
    ...worker,
    entry: 'functions/handlers/calculation-worker.ts',
    trigger: { queue: 'calculation' },
    tables: {
      ...jobEnd,
      ...definitions,
      scripts: ['Query'],
      series: ['Query'],
      samples: ['Query', 'UpdateItem'],
      'result-blocks': cleared,
    },
    asksSandbox: true,
  },
  'calculation-failure': {
    ...failure,
    entry: 'functions/handlers/calculation-failure.ts',
    trigger: { deadLettersOf: 'calculation' },
    tables: { ...jobEnd, ...definitions, series: ['Query'], samples: ['Query'], 'result-blocks': cleared },
  },
  'modeling-worker': {
    ...worker,
    entry: 'functions/handlers/modeling-worker.ts',
    trigger: { queue: 'modeling' },
    tables: {
      ...jobEnd,
      ...learning,
      // The expected gain of the next sample is computed over feasible candidates.
      scripts: ['Query'],
      'result-blocks': cleared,
      importances: cleared,
    },
    asksSandbox: true,
  },
  'modeling-failure': {
    ...failure,
    entry: 'functions/handlers/modeling-failure.ts',
    trigger: { deadLettersOf: 'modeling' },
    tables: { ...jobEnd, ...learning, 'result-blocks': cleared, importances: cleared },
  },
  'plotting-worker': {
    ...worker,
    entry: 'functions/handlers/plotting-worker.ts',
    trigger: { queue: 'plotting' },
    tables: { ...jobEnd, ...learning, plots: ['GetItem', 'Query', 'PutItem', 'BatchWriteItem'] },
  },
  'plotting-failure': {
    ...failure,
    entry: 'functions/handlers/plotting-failure.ts',
    trigger: { deadLettersOf: 'plotting' },
    tables: { ...jobEnd, plots: ['GetItem'] },
  },
  'deletion-worker': {
    entry: 'functions/handlers/deletion-worker.ts',
    trigger: { queue: 'deletion' },
    tables: {
      workspaces: ['GetItem'],
      invites: cleared,
      'mail-tokens': cleared,
      memberships: cleared,
      projects: ['GetItem', ...cleared],
      experiments: ['GetItem', ...cleared],
      'in-parameters': cleared,
      'comp-parameters': cleared,
      'out-parameters': cleared,
      rules: cleared,
      scripts: cleared,
      series: ['GetItem', ...cleared],
      samples: cleared,
      'deleted-samples': cleared,
      'sample-files': ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
      'result-blocks': cleared,
      importances: cleared,
      plots: cleared,
      'job-outcomes': cleared,
      imports: cleared,
      webhooks: cleared,
      'webhook-deliveries': cleared,
      'global-in-parameters': cleared,
      'global-out-parameters': cleared,
      'unique-names': ['GetItem', ...cleared],
    },
    sends: ['deletion'],
    files: 'removes',
    timeoutSeconds: 300,
    memoryMegabytes: 512,
  },
  'file-sweep': {
    entry: 'functions/handlers/file-sweep.ts',
    trigger: { schedule: 'rate(1 day)' },
    tables: {
      samples: ['GetItem'],
      'deleted-samples': ['GetItem'],
      'sample-files': ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
    },
    files: 'removes',
    timeoutSeconds: 900,
    memoryMegabytes: 512,
  },
} as const satisfies Record<string, FunctionDefinition> & Record<`${JobKind}-${'worker' | 'failure'}`, object>;
