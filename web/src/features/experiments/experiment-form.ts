import * as z from 'zod';
import { experimentWrite, noise } from '#shared/contracts/experiments.ts';
import { messages } from '#shared/rules/messages.ts';

/** Fields of the dialogs; samples per series and behaviour belong to the series screen. */
export const experimentForm = experimentWrite.pick({ name: true, description: true }).extend({ noise });
export type ExperimentForm = z.output<typeof experimentForm>;

export const newExperimentForm = experimentForm.extend({ project: z.uuid({ error: messages.empty('Project') }) });
export type NewExperiment = z.output<typeof newExperimentForm>;
