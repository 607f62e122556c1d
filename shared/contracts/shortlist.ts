import * as z from 'zod';
import { creator, name, storedName, timestamp, uuid } from './fields.ts';
import { inValue, predictedValue, settingInput } from './samples.ts';

const predictedOutputs = z.array(predictedValue.extend({ uuid }));

/** A setting that people keep to decide on, with what was predicted of it when it was kept. */
export const shortlistEntry = z.object({
  uuid,
  name: storedName,
  creator,
  created: timestamp,
  /** One value for each input that there was. */
  inParameters: z.array(inValue),
  predicted_outputs: predictedOutputs,
  /** Null if it was not predicted. */
  predicted_score: predictedValue.nullable(),
});
export type ShortlistEntry = z.infer<typeof shortlistEntry>;

export const newShortlistEntry = z.object({
  name,
  inParameters: z.array(settingInput).max(200),
  predicted_outputs: predictedOutputs.max(200).default([]),
  predicted_score: predictedValue.nullable().default(null),
});
