import * as z from 'zod';
import { messages, texts } from '../rules/messages.ts';
import { blocks, modelMetrics } from './experiments.ts';
import { anExpression } from './expression.ts';
import { uuid } from './fields.ts';
import { queued } from './jobs.ts';
import { inputLevels, inputScale, target, valueRange } from './parameters.ts';

const blockDeviation = z.object({
  output_parameter: uuid,
  deviation: z.number(),
  low: z.number().optional(),
  high: z.number().nullable().optional(),
});

/**
 * The deviation of each modelled output between series or days, beyond that within one, in its unit; 0 is none found. `low`
 * and `high` are its 95 % interval; `high` is null where the samples allow any.
 */
export const blockEffects = z.object({
  of: blocks.exclude(['none']),
  outputs: z.array(blockDeviation),
});

export type BlockEffects = z.infer<typeof blockEffects>;

const metric = z.number().nullable();

/**
 * How well samples of a series, or day, are predicted of which the model knows no sample, by leaving out whole ones.
 * `metrics` is null where there are fewer than three, which tell nothing of the next.
 */
export const newBlocks = z.object({
  of: blocks.exclude(['none']),
  /** How many there are. */
  blocks: z.number().int(),
  metrics: z.object({ r2: metric, me: metric, mae: metric, mse: metric }).nullable(),
});
export type NewBlocks = z.infer<typeof newBlocks>;

const parameter = z.object({ uuid, name: z.string(), short_name: z.string() });

/** An output that the score includes, and the losses that count as 1 and as 0 in the score. */
const scaledOutput = { weight: z.number(), target, best: z.number(), worst: z.number() };

/** The data that a model was made from, by which browsers see whether samples have changed since. */
export const learned = z.object({
  /** The scale of the score: the losses of each output's best and worst sample (`model-scale.ts`). */
  scale: z.array(z.object({ output_parameter: uuid, ...scaledOutput })),
  /** The number of the newest series. */
  series_number: z.number().int(),
  /** How many samples had all values, and their digest (`values-digest.ts`). */
  values: z.object({ samples: z.number().int(), digest: z.string() }),
  /**
   * The digest of the request that the stored model was fitted to (`requestDigest` of `learn-request.ts`): browsers
   * load that model if they would fit one to the same. Absent from older models, and from those that cannot be fitted
   * or stored.
   */
  fitted_to: z.string().optional(),
});
export type Learned = z.infer<typeof learned>;

export const predictionModel = z.object({
  uuid,
  name: z.string(),
  parameter: parameter.nullable(),
  metrics: modelMetrics,
  /**
   * The expected gain of the score by the best next sample, and the noise of the score: both help to decide whether to
   * continue.
   */
  outlook: z
    .object({ expected_gain: z.number(), noise: z.number(), repeats: z.number().int().optional() })
    .nullable()
    .optional(),
  /** The number of valid samples that the model was made from; absent from older models. */
  learned_from: z.number().int().optional(),
  /** Why the model is out of date: what has changed since it was made; absent from events and from older models. */
  changed_since: z.array(z.enum(['inputs', 'targets', 'formulas'])).optional(),
  /** The data that the model was made from; absent from older models. */
  learned: learned.optional(),
  /** Absent where the experiment had no blocks when it was made. */
  block_effects: blockEffects.optional(),
  /** Where the experiment had blocks when it was made: `metrics` are of samples in series, or on days, that it knows. */
  new_blocks: newBlocks.optional(),
  /**
   * Why R² is the smallest safe integer, which means that there is none: all samples have the same settings (then there is
   * no other metric either), or the same score.
   */
  unjudged: z.enum(['same_settings', 'same_scores']).optional(),
});
export type PredictionModel = z.infer<typeof predictionModel>;

const modelledValue = z.object({
  /** One per point; null where it is not measured. */
  values: z.array(z.number().nullable()),
  /** The values that become 0 and 1. */
  min: z.number(),
  max: z.number(),
  /** The parameters of the Yeo-Johnson transformation, and the moments of the transformed values. */
  warp: z.object({
    origin: z.number(),
    scale: z.number(),
    lambda: z.number(),
    mean: z.number(),
    deviation: z.number(),
  }),
  /** Natural logarithms of length scales, noise, signal and, with blocks, their variance; empty if the values do not differ. */
  theta: z.array(z.number()),
  /** Half the width of the 90 % interval, in predictive deviations. */
  deviate: z.number(),
  /** R² of predictions of samples that the model had not seen; absent in models of earlier versions. */
  r2: z.number().optional(),
});
const numericInput = z.object({
  kind: z.literal('numeric'),
  min: z.number(),
  max: z.number(),
  step: z.number(),
  levels: inputLevels.optional(),
  scale: inputScale.optional(),
});
const categoricalInput = z.object({
  kind: z.literal('categorical'),
  levels: z.number(),
  /** By level, where it is by its properties. */
  positions: z.array(z.array(z.number())).optional(),
});

const modelledOutput = modelledValue.extend({
  ...scaledOutput,
  bounds: valueRange('Possible').optional(),
  /**
   * Where it is calculated from others. `{ input: k }` in the expression is the k-th of what it reads: modelled values, by
   * their index among the outputs and then the parts, and inputs.
   */
  formula: z
    .object({
      expression: anExpression,
      reads: z.array(z.union([z.object({ output: z.number() }), z.object({ input: z.number() })])),
    })
    .optional(),
});

/** The fitted Gaussian processes of each weighted output, from which every prediction follows, also of the score. */
export const fittedModel = z.object({
  /** As in the model's `learned`. */
  fitted_to: z.string(),
  space: z.object({
    inputs: z.array(z.discriminatedUnion('kind', [numericInput, categoricalInput])),
    /** Inputs, by index, that add up to a total. */
    mixtures: z
      .array(z.object({ inputs: z.array(z.number()), total: z.number(), atMost: z.number().optional() }))
      .optional(),
  }),
  points: z.array(z.array(z.number())),
  /** The block of each point; absent where samples have none. */
  blocks: z.array(z.number()).optional(),
  /** The hyper-parameters of a process of the score, which tell how alike the scores of two points are. */
  score: modelledValue.pick({ theta: true }),
  outputs: z.array(modelledOutput),
  /** Outputs without a weight that formulas read; absent without any. */
  parts: z.array(modelledOutput).optional(),
  /** By pair of outputs, the parts last: the correlation of how far predictions without the sample were off. */
  correlations: z.array(z.array(z.number())),
});
export type FittedModelAnswer = z.infer<typeof fittedModel>;

const importanceFields = {
  uuid,
  /** 1 is the most important feature; the largest safe integer means not ranked. */
  rank: z.number().int(),
  metrics: z.object({ fi: metric, fi_std: metric }),
  include: z.boolean(),
  prediction_model: uuid.nullable(),
};
export const inputImportance = z.object({ ...importanceFields, input_parameter: parameter });
export const outputImportance = z.object({ ...importanceFields, output_parameter: parameter });
export const complexImportance = z.object({ ...importanceFields, complex_parameter: parameter });

export type InputImportance = z.infer<typeof inputImportance>;
export type OutputImportance = z.infer<typeof outputImportance>;
export type ComplexImportance = z.infer<typeof complexImportance>;

/** People can change only `include`. */
export const importanceUpdate = z.object({ include: z.boolean({ error: messages.empty('Include') }) });

/** The predicted score at a point of the plane. The points form a square grid over x and y; a category is its index. */
export const plotSample = z.object({ x: z.number(), y: z.number(), score: z.number().nullable() });
export type PlotSample = z.infer<typeof plotSample>;

/** The inputs of the two axes, by short name. */
export const plotSettings = z.object({ x: z.string().min(1).max(20), y: z.string().min(1).max(20) });

export const plotRequest = z
  .object({
    plot_settings: plotSettings
      .superRefine(({ x, y }, context) => {
        if (x !== y) return;
        context.addIssue({ code: 'custom', path: ['x'], message: texts.sameAsY });
        context.addIssue({ code: 'custom', path: ['y'], message: texts.sameAsX });
      })
      .optional(),
    /** The id of an earlier plot whose end the browser missed. The call returns that plot and starts none. */
    job_id: uuid.optional(),
  })
  .refine(({ plot_settings, job_id }) => (plot_settings === undefined) !== (job_id === undefined), {
    path: ['plot_settings'],
    message: 'Please select parameters',
  });

/** The response to every queued command, with the plot that was requested once it exists. */
export const plotAnswer = queued.extend({
  plot_samples: z.array(plotSample).optional(),
  plot_settings: plotSettings.optional(),
});
