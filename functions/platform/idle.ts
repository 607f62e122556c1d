/** The condition under which an experiment's row may be changed by hand: no job has claimed it. */
export const idle = {
  condition: 'generation_id = :idle AND calculation_id = :idle AND modeling_id = :idle AND plotting_id = :idle',
  values: { ':idle': '' },
} as const;
