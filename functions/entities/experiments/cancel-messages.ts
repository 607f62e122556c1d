import type { JobKind } from '#shared/rules/jobs.ts';

/** Messages for a cancelled job, and for none to cancel. */
export const cancelMessages: Record<JobKind, { cancelled: string; idle: string }> = {
  generation: { cancelled: 'Series generation has been cancelled', idle: 'No series generation is running' },
  calculation: {
    cancelled: 'Calculation of functions has been cancelled',
    idle: 'No calculation of functions is running',
  },
  modeling: { cancelled: 'Modelling has been cancelled', idle: 'No modelling is running' },
  plotting: { cancelled: 'Plot generation has been cancelled', idle: 'No plot generation is running' },
};
