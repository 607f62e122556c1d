import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** Settings of a run of the benchmark. */
export interface Settings {
  seeds: number;
  /** Names of problems; empty means all. */
  problems: readonly string[];
  peers: readonly string[];
  batches: readonly number[];
  evaluations: number;
  parts: readonly string[];
  /** A checkout of an older engine, to compare with. */
  former?: string | undefined;
}

export const root = join(import.meta.dirname, '../../..');
/** Outside the repository: times on this machine, and the peers' environment. */
export const folder = join(root, '.local/bench');
export const parts = [
  'regret',
  'further',
  'families',
  'families-20',
  'arylation',
  'speed',
  'everything',
  'spaces',
  'cholesky',
  'trust',
  'targets',
  'fronts',
  'limits',
  'trees',
  'tables',
  'forecasts',
  'chosen',
  'behaviours',
  'bundle',
  'known',
  'formulas',
  'logarithmic',
  'held',
  'components',
  'protocols',
  'olympus',
  'olympus-peers',
  'blocks',
  'sources',
  'properties',
  'functions',
  'failures',
  'former',
];

const usage = `Usage: npm run bench:engine -- [options]
  --seeds 40            seeds of each comparison
  --problems a,b        some problems only
  --peers optuna,botorch,baybe   the peers to run, also hebo and vizier; "none" runs the engine alone
  --batches 5,20        sizes of a series
  --evaluations 100     samples of each run, the first 20 of them the same for all
  --former folder       a checkout of 2.10.0 (d8017e8b), for the part former
  --parts ${parts.join(',')}
Results are kept in tests/bench/engine/data/results.jsonl, times in .local/bench: a run continues where the last one ended.
The report is docs/benchmarks.md, of which a run writes the chapters of its parts.
`;

/** Reads the command line; ends the process with the usage if it is invalid. */
export function readSettings(): Settings {
  try {
    const { values } = parseArgs({
      options: {
        seeds: { type: 'string', default: '40' },
        problems: { type: 'string', default: '' },
        peers: { type: 'string', default: 'optuna,botorch,baybe' },
        batches: { type: 'string', default: '5,20' },
        evaluations: { type: 'string', default: '100' },
        former: { type: 'string' },
        parts: { type: 'string', default: parts.join(',') },
      },
    });
    const list = (text: string) => text.split(',').filter((item) => item !== '' && item !== 'none');
    return {
      seeds: Number(values.seeds),
      problems: list(values.problems),
      peers: list(values.peers),
      batches: list(values.batches).map(Number),
      evaluations: Number(values.evaluations),
      parts: list(values.parts),
      former: values.former,
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${usage}`);
    process.exit(2);
  }
}
