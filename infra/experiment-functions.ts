import { api, type FunctionDefinition } from './function-definition.ts';
import { callerInProject, connections, definitions, learning } from './function-grants.ts';

const definition = ['Index', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'] as const;

/** Grants to read everything that formulas of an experiment use. */
const formulas = {
  ...definitions,
  scripts: ['Query'],
} as const satisfies FunctionDefinition['tables'];

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
      'result-blocks': ['Query'],
      connections,
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
      ...learning,
      ...formulas,
      'in-parameters': ['Query', 'PutItem'],
      'out-parameters': ['Query', 'PutItem'],
      'unique-names': ['PutItem'],
      experiments: ['Index', 'GetItem', 'UpdateItem', 'ConditionCheckItem'],
      series: ['Index', 'GetItem', 'Query', 'PutItem', 'DeleteItem'],
      samples: ['Query', 'UpdateItem', 'BatchWriteItem', 'ConditionCheckItem'],
      'result-blocks': ['Query', 'BatchWriteItem'],
      imports: ['BatchWriteItem'],
      connections,
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
      // A list over several experiments is of all that the caller may see.
      memberships: ['GetItem', 'Query'],
      ...formulas,
      experiments: ['Index', 'GetItem', 'UpdateItem', 'ConditionCheckItem'],
      series: ['Index', 'GetItem', 'Query', 'UpdateItem'],
      samples: ['Index', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      'result-blocks': ['Query'],
      connections,
    },
    sends: ['calculation'],
    pushes: true,
    asksSandbox: true,
  },
  generation: {
    ...api,
    entry: 'functions/handlers/generation.ts',
    tables: {
      ...callerInProject,
      'in-parameters': ['Query'],
      'out-parameters': ['Query'],
      experiments: ['Index', 'GetItem', 'UpdateItem'],
      connections,
    },
    sends: ['generation'],
    pushes: true,
  },
  calculation: {
    ...api,
    entry: 'functions/handlers/calculation.ts',
    tables: { ...callerInProject, experiments: ['Index', 'GetItem', 'UpdateItem'], connections },
    sends: ['calculation'],
    pushes: true,
  },
  modelling: {
    ...api,
    entry: 'functions/handlers/modelling.ts',
    tables: {
      ...callerInProject,
      ...learning,
      importances: ['Index', 'GetItem', 'Query', 'UpdateItem'],
      experiments: ['Index', 'GetItem', 'UpdateItem', 'ConditionCheckItem'],
      connections,
    },
    sends: ['modeling'],
    pushes: true,
  },
  plotting: {
    ...api,
    entry: 'functions/handlers/plotting.ts',
    tables: {
      ...callerInProject,
      ...learning,
      plots: ['Query'],
      experiments: ['Index', 'GetItem', 'UpdateItem'],
      connections,
    },
    sends: ['plotting'],
    pushes: true,
  },
} as const satisfies Record<string, FunctionDefinition>;
