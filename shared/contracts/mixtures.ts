import * as z from 'zod';
import { limits } from '../rules/limits.ts';
import { messages } from '../rules/messages.ts';
import { numeric, requiredLine } from './fields.ts';

/** The name of a mixture, by which inputs say that they are part of it. */
export const mixtureName = requiredLine('Mixture', limits.name);

const mixtureWrite = z
  .strictObject({
    name: mixtureName,
    total: numeric('Total').gt(0, messages.greaterThan('Total', '0')),
    /** How many of its parts may be above 0; without it, all. */
    at_most: z
      .int(messages.whole('Parts above 0'))
      .min(1, messages.atLeast('Parts above 0', '1'))
      .max(200, messages.atMost('Parts above 0', '200'))
      .nullish(),
  })
  .transform(({ at_most, ...mixture }) => (at_most == null ? mixture : { ...mixture, at_most }));

/** The mixtures of an experiment: inputs that add up to a total. */
export const mixtures = z
  .array(mixtureWrite)
  .max(limits.mixtures, messages.tooMany('Mixtures', limits.mixtures))
  .superRefine((list, context) => {
    for (const [at, { name }] of list.entries()) {
      if (list.findIndex((other) => other.name === name) < at)
        context.addIssue({ code: 'custom', path: [at, 'name'], message: messages.exists('Mixture') });
    }
  });

/** A mixture as it is stored and presented. */
export const mixture = z.object({ name: z.string(), total: z.number(), at_most: z.number().int().optional() });
export type MixtureDefinition = z.infer<typeof mixture>;
