import type { QueueName } from '#functions/aws/queues.ts';
import type { JobKind } from '#shared/rules/jobs.ts';
import { api, type FunctionDefinition } from './function-definition.ts';
import { callerInProject, connectionGrants, definitions, learning, repeatable } from './function-grants.ts';

const definition = ['Index', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'] as const;

/** Grants to read everything that formulas of an experiment use. */
const formulas = {
  ...definitions,
  scripts: ['Query'],
} as const satisfies FunctionDefinition['tables'];

/** Grants to lock an experiment for a job and to tell who listens. */
const lockingJob = {
  ...callerInProject,
  ...repeatable,
  experiments: ['Index', 'GetItem', 'UpdateItem'],
  'job-outcomes': ['GetItem', 'PutItem'],
  ...connectionGrants,
} as const satisfies FunctionDefinition['tables'];

/** The functions whose calls start and cancel the jobs of a kind. */
const jobCalls = {
  generation: {
    ...api,
    entry: 'functions/handlers/generation.ts',
    tables: { ...lockingJob, 'in-parameters': ['Query'], 'out-parameters': ['Query'] },
    sends: ['generation', 'mail'],
    pushes: true,
  },
  calculation: {
    ...api,
    entry: 'functions/handlers/calculation.ts',
    tables: lockingJob,
    sends: ['calculation', 'mail'],
    pushes: true,
  },
  modeling: {
    ...api,
    entry: 'functions/handlers/modelling.ts',
    tables: {
      ...lockingJob,
      ...learning,
      // A model is compared with the present formulas.
      scripts: ['Query'],
      importances: ['Index', 'GetItem', 'Query', 'UpdateItem'],
      experiments: ['Index', 'GetItem', 'UpdateItem', 'ConditionCheckItem'],
      'call-limits': ['PutItem', 'UpdateItem'],
    },
    sends: ['modeling', 'mail'],
    pushes: true,
    // Robust settings are looked for under rules, while somebody waits: a whole processor.
    asksSandbox: true,
    memoryMegabytes: 1769,
  },
  plotting: {
    ...api,
    entry: 'functions/handlers/plotting.ts',
    tables: { ...lockingJob, ...learning, plots: ['Query'] },
    sends: ['plotting', 'mail'],
    pushes: true,
  },
} as const satisfies { [Kind in JobKind]: FunctionDefinition & { sends: readonly [Kind, ...QueueName[]] } };

/**
 * The content of an experiment. Operations that change samples calculate their values at once, or lock the experiment
 * for a calculation and publish that.
 */
export const experimentFunctions = {
  definitions: {
    ...api,
    entry: 'functions/handlers/definitions.ts',
    tables: {
      ...callerInProject,
      ...repeatable,
      experiments: ['Index', 'GetItem', 'UpdateItem'],
      'in-parameters': definition,
      'out-parameters': definition,
      'comp-parameters': definition,
      scripts: definition,
      rules: definition,
      'unique-names': ['GetItem', 'PutItem', 'DeleteItem', 'BatchWriteItem'],
      // A category that a sample has may not go.
      series: ['Query'],
      samples: ['Query'],
      'deleted-samples': ['Query', 'BatchWriteItem'],
      'result-blocks': ['Query'],
      'call-limits': ['PutItem', 'UpdateItem'],
      ...connectionGrants,
    },
    sends: ['deletion', 'calculation'],
    pushes: true,
    asksSandbox: true,
  },
  series: {
    ...api,
    entry: 'functions/handlers/series.ts',
    tables: {
      ...callerInProject,
      ...repeatable,
      ...learning,
      ...formulas,
      'in-parameters': ['Query', 'PutItem'],
      'out-parameters': ['Query', 'PutItem'],
      // Also the labels of samples.
      'unique-names': ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
      experiments: ['Index', 'GetItem', 'UpdateItem'],
      series: ['Index', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      samples: ['GetItem', 'Query', 'UpdateItem', 'BatchWriteItem', 'ConditionCheckItem'],
      'sample-history': ['BatchWriteItem'],
      'result-blocks': ['Query', 'BatchWriteItem'],
      imports: ['BatchWriteItem'],
      'job-outcomes': ['GetItem'],
      ...connectionGrants,
    },
    sends: ['deletion', 'calculation', 'generation'],
    pushes: true,
    asksSandbox: true,
    memoryMegabytes: 1024,
  },
  samples: {
    ...api,
    entry: 'functions/handlers/samples.ts',
    tables: {
      ...callerInProject,
      ...repeatable,
      // A list over several experiments is of all that the caller may see.
      memberships: ['GetItem', 'Query'],
      ...formulas,
      experiments: ['Index', 'GetItem', 'UpdateItem', 'ConditionCheckItem'],
      series: ['Index', 'GetItem', 'Query', 'UpdateItem'],
      samples: ['Index', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      shortlists: ['Query', 'PutItem', 'DeleteItem'],
      'deleted-samples': ['GetItem', 'PutItem', 'DeleteItem'],
      'sample-history': ['Query', 'BatchWriteItem'],
      'unique-names': ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
      'result-blocks': ['Query'],
      ...connectionGrants,
    },
    sends: ['calculation'],
    pushes: true,
    asksSandbox: true,
  },
  /** A function of its own: it alone reads and writes the content of files. */
  'sample-files': {
    ...api,
    entry: 'functions/handlers/sample-files.ts',
    tables: {
      ...callerInProject,
      ...repeatable,
      experiments: ['Index', 'GetItem'],
      series: ['GetItem'],
      samples: ['Index', 'GetItem', 'ConditionCheckItem'],
      'sample-files': ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      ...connectionGrants,
    },
    files: 'attaches',
    pushes: true,
  },
  generation: jobCalls.generation,
  calculation: jobCalls.calculation,
  /** Calls that wait occupy a function of their own. */
  'job-states': {
    ...api,
    entry: 'functions/handlers/job-states.ts',
    tables: { ...callerInProject, experiments: ['Index', 'GetItem'], 'job-outcomes': ['GetItem'] },
    memoryMegabytes: 256,
  },
  modelling: jobCalls.modeling,
  plotting: jobCalls.plotting,
} as const satisfies Record<string, FunctionDefinition>;
