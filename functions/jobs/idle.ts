import type { Condition } from '../tables/entity-table.ts';
import type { ExperimentRow } from '../tables/rows.ts';

/**
 * The condition under which an experiment's row may be changed by hand: no job is at work. A calculation that is queued
 * and not taken up yet has read nothing: it calculates what changes meanwhile too.
 */
export const idle = {
  condition:
    'generation_id = :idle AND modeling_id = :idle AND plotting_id = :idle AND (calculation_id = :idle OR calculation_started = :waiting)',
  values: { ':idle': '', ':waiting': 0 },
} as const;

/** The condition under which a job may claim the experiment: no other has. */
export const unclaimed = {
  condition: 'generation_id = :idle AND calculation_id = :idle AND modeling_id = :idle AND plotting_id = :idle',
  values: { ':idle': '' },
} as const;

/** The condition that the calculation that was read is still waiting for a worker. */
export function waitsAs({ calculation_id }: Pick<ExperimentRow, 'calculation_id'>): Condition {
  return {
    condition: `${idle.condition} AND calculation_id = :queued`,
    values: { ...idle.values, ':queued': calculation_id },
  };
}
