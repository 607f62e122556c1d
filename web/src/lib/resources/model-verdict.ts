import type { CompParameter } from '#shared/contracts/definitions.ts';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { PredictionModel } from '#shared/contracts/models.ts';
import type { OutParameter } from '#shared/contracts/parameters.ts';
import { knownFromInputs } from '#shared/rules/affected-formulas.ts';
import { isMetric, missingMetric, whyUnjudged } from '#shared/rules/model-metrics.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';

export type Verdict = 'poor' | 'usable' | 'good';

/** R² above which a model is usable, and good. */
const least = { usable: 0.3, good: 0.8 };

/**
 * The worth of an R². Below 0.3, the error of a prediction is at least 84 % of that of guessing the mean; from 0.8, at
 * most 45 %.
 */
function worthOf(r2: number): Verdict {
  if (r2 >= least.good) return 'good';
  return r2 >= least.usable ? 'usable' : 'poor';
}

/** The figures that tell a model's worth; where results shift between series or days, also for a new one. */
export interface KnownModel
  extends Pick<PredictionModel, 'learned_from' | 'new_blocks'>,
    Partial<Pick<PredictionModel, 'block_effects'>> {
  metrics: Pick<PredictionModel['metrics'], 'r2'> & Partial<Pick<PredictionModel['metrics'], 'r2_std' | 'mae'>>;
}

/**
 * The worth of a model for what comes next: where results shift between series or days, that for a new one, unless the
 * model is worse in those that it knows. It is good for none of which that cannot be told.
 */
export function verdictOf(model: KnownModel): Verdict {
  const known = verdictWithin(model);
  const next = newBlockOf(model);
  if (!next) return known;
  return worse(known, next.r2 === undefined ? 'usable' : worthOf(next.r2));
}

/** The worth of a model in the series, or on the days, that it knows, by which importances can be believed. */
export const verdictWithin = ({ metrics }: KnownModel): Verdict => worthOf(metrics.r2);

const worse = (a: Verdict, b: Verdict): Verdict =>
  (['poor', 'usable', 'good'] as const).find((verdict) => verdict === a || verdict === b) ?? 'poor';

/** Whether each series or day has one sample: every prediction of the cross-validation is then of a new one. */
export const areBlocksAlone = ({ new_blocks: found, learned_from }: Pick<KnownModel, 'new_blocks' | 'learned_from'>) =>
  found !== undefined && found.blocks === learned_from;

/** How well a new series or day is predicted, or why that is not known; undefined without shifts that can be told. */
function newBlockOf(model: KnownModel): { of: string; r2?: number; mae?: number | null; why?: string } | undefined {
  const { new_blocks: found, block_effects: effects } = model;
  if (areBlocksAlone(model)) return undefined;
  if (!found) return effects && { of: effects.of, why: 'a model that is made now tells it' };
  const { of, blocks, metrics } = found;
  if (isMetric(metrics?.r2)) return { of, r2: metrics.r2, mae: metrics.mae };
  const many = of === 'series' ? 'series' : 'days';
  return { of, why: `that needs samples of three ${many}, and there ${blocks === 1 ? 'is' : 'are'} ${blocks}` };
}

/** How a note about such a model is coloured. */
export const verdictSeverities = { poor: 'warning', usable: 'info', good: 'success' } as const satisfies Record<
  Verdict,
  string
>;

/** The verdict in words, with the number of samples behind it. */
export function verdictText(model: KnownModel): string {
  const { metrics, learned_from } = model;
  const from = learned_from === undefined ? '' : `, made from ${learned_from} samples`;
  const unjudged = whyUnjudged({ mae: missingMetric, ...metrics });
  if (unjudged) return `Model without a verdict${from}: ${unjudgedTexts[unjudged]}.`;
  const [known, verdict, next] = [verdictWithin(model), verdictOf(model), newBlockOf(model)];
  if (next && next.r2 === undefined) {
    return `Model without a verdict on a new ${next.of}${from}: ${next.why}. On a ${next.of} that it has samples of, it is a ${known} model.`;
  }
  if (next && verdict !== known) {
    const predicts =
      verdict === 'usable' ? 'it shows the direction, but single predictions are uncertain' : poorText(next.r2);
    return `${capitalised(verdict)} model of a new ${next.of}${from}: ${predicts}. On a ${next.of} that it has samples of, it is a ${known} model.`;
  }
  const also = next ? `, also on a new ${next.of}` : '';
  const texts: Record<Verdict, string> = {
    good: `its predictions of new samples are close to what is measured${also}`,
    usable: 'it shows the direction, but single predictions are uncertain',
    poor: poorText(metrics.r2),
  };
  return `${capitalised(verdict)} model${from}: ${texts[verdict]}.${divisionText(model, verdict)}`;
}

/** Which other verdicts would follow from some of the divisions into folds, within a standard deviation. */
function divisionText({ metrics: { r2, r2_std = 0 } }: KnownModel, verdict: Verdict): string {
  const spread = isMetric(r2_std) ? r2_std : 0;
  const others = new Set([worthOf(r2 - spread), worthOf(r2 + spread)].filter((other) => other !== verdict));
  if (others.size === 0) return '';
  return ` Some divisions of the samples into folds call it ${[...others].join(', others ')}: this is the mean of them.`;
}

const capitalised = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

const poorText = (r2 = 0): string => `it predicts ${r2 <= 0 ? 'no' : 'little'} better than the mean`;

/** The numbers that carry a verdict, in words; '' where there is none. */
export function verdictNumbers(model: KnownModel, decimal: DecimalSymbol): string {
  const { r2, r2_std, mae } = model.metrics;
  if (!isMetric(r2)) return '';
  const next = newBlockOf(model);
  const text = (value: string) => withSymbol(value, decimal);
  const short = (value: number) => text(String(Number(value.toPrecision(2))));
  const spread = isMetric(r2_std) ? ` ± ${text(r2_std.toFixed(2))}` : '';
  const [within, ofNext] = next
    ? [` for samples of a ${next.of} that it knows`, ` for those of a new ${next.of}`]
    : ['', ''];
  const also = next?.r2 === undefined ? '' : `, and ${text(next.r2.toFixed(2))}${ofNext}`;
  const alsoError = isMetric(next?.mae) ? ` and ${short(next.mae)}` : '';
  const error = isMetric(mae)
    ? `; predictions of unseen samples are off by ${short(mae)}${alsoError} on average, of a score from 0 to 1`
    : '';
  return `CV-R2 is ${text(r2.toFixed(2))}${spread}${within}${also}, where 1 is perfect and 0 no better than the mean${error}.`;
}

/**
 * Compares the expected gain of the best next sample with the noise of repeated measurements, which a poor model cannot.
 * It says of what the gain is: that of a proposed sample is another figure (ENGINE-25). A series along the front may be
 * worthwhile without any gain of the weighted score, so that nothing is advised there (HALF-91), nor where outputs have
 * limits: the best sample and the next one may break them.
 */
export function stoppingHint(
  model: PredictionModel,
  { whole_front: followsFront }: Pick<Experiment, 'whole_front'>,
  outputs: readonly Pick<OutParameter, 'limit'>[],
  decimal: DecimalSymbol,
): string | undefined {
  const { outlook } = model;
  if (verdictWithin(model) === 'poor') {
    return 'The model explains too little to say whether one more series is worthwhile.';
  }
  if (!outlook) return undefined;
  const { expected_gain: gain, noise, repeats } = outlook;
  const [shownGain, shownNoise] = [amount(gain, decimal), amount(noise, decimal)];
  const { block_effects: effects, new_blocks: isNew } = model;
  const isWithin = isNew && !areBlocksAlone(model);
  const again = effects && !areBlocksAlone(model) ? ` in the same ${effects.of}` : '';
  // That of older models has the shift in it, and of blocks with one sample each.
  const within = effects
    ? isWithin
      ? ` within a ${effects.of}`
      : `, with what differs between a ${effects.of} and the next`
    : '';
  const guess = repeats === 0 ? ', a guess that may be several times off, because no sample repeats another one' : '';
  const comparison = `By this model, the best next sample is expected to gain ${shownGain} over what the best one would score if measured again${again}. Estimated measurement noise${within}: ${shownNoise}${guess}.`;
  if (followsFront) {
    return `${comparison} Both are of the weighted score alone. This experiment asks for the whole front, which may still grow: Progress tells what the last series added to it.`;
  }
  if (outputs.some(({ limit }) => limit)) {
    return `${comparison} Both are of the score alone: the best sample, and the next one, may break a limit.`;
  }
  if (shownGain === shownNoise) return `${comparison} Too close to say whether one more series is worthwhile.`;
  return gain > noise ? `${comparison} Worth continuing.` : `${comparison} This may be the time to stop.`;
}

const amount = (score: number, decimal: DecimalSymbol) =>
  withSymbol(score < 0.0005 ? 'less than 0.001' : score.toFixed(3), decimal);

/** How much results shift from one series or day to another, beyond repeats within one; undefined without blocks. */
export function blockText(
  model: PredictionModel,
  { outputs, functions }: { outputs: readonly OutParameter[]; functions: readonly CompParameter[] },
  decimal: DecimalSymbol,
): string | undefined {
  const { block_effects: effects } = model;
  if (!effects) return undefined;
  const [one, many] = effects.of === 'series' ? ['series', 'series'] : ['day', 'days'];
  if (areBlocksAlone(model)) {
    return `Each ${one} has one sample: what shifts between ${many} cannot be told from measurement noise.`;
  }
  if (model.new_blocks?.blocks === 1) {
    return `All samples are of one ${one}: nothing tells yet how much results shift between ${many}.`;
  }
  const known = knownFromInputs(outputs, functions);
  const texts = effects.outputs.flatMap(({ output_parameter, deviation, low, high }) => {
    const output = outputs.find(({ uuid }) => uuid === output_parameter);
    // An output that the inputs alone decide cannot shift.
    if (!output || known.has(output.short_name)) return [];
    const unit = output.unit && ` ${output.unit}`;
    const amount = (value: number) => withSymbol(formatNumber(Number(value.toPrecision(2))), decimal);
    if (deviation === 0) {
      const most =
        high === undefined || high === null ? '' : `; if there is one, it is likely below ± ${amount(high)}${unit}`;
      return [`${output.name}: no shift between ${many} was found${most}.`];
    }
    const interval =
      low === undefined || high === undefined
        ? ''
        : ` (95 % interval: ${amount(low)} ${high === null ? 'or more, without an upper end' : `to ${amount(high)}`})`;
    return [
      `${output.name}: samples of different ${many} differ by ± ${amount(deviation)}${unit}${interval} more than repeats within one ${one}.`,
    ];
  });
  return texts.length > 0 ? texts.join(' ') : undefined;
}

const unjudgedTexts = {
  same_settings: 'all of them have the same settings, so that none can be predicted by a model of others',
  same_scores: 'all of them have the same score, so that there is nothing to explain',
} as const satisfies Record<NonNullable<ReturnType<typeof whyUnjudged>>, string>;
