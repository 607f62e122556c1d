import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { formatList } from '#shared/rules/format-list.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { probabilityText } from '#shared/rules/probability-text.ts';
import { isOpen } from '#shared/rules/sample-state.ts';

type Output = Pick<OutParameter, 'uuid' | 'name' | 'weight' | 'is_functional'>;

/** Where a sample's score comes from, in words; undefined while no output is filled. */
export function scoreOrigin(
  sample: Pick<Sample, 'outParameters' | 'state'>,
  outputs: readonly Output[],
): string | undefined {
  if (sample.state) return undefined;
  const filled = new Set(sample.outParameters.flatMap((one) => (one.value === null ? [] : [one.out_parameter])));
  if (!outputs.some(({ uuid }) => filled.has(uuid))) return undefined;
  const weighted = outputs.filter(({ weight }) => weight > 0);
  const [known, missing] = [true, false].map((isKnown) => weighted.filter(({ uuid }) => filled.has(uuid) === isKnown));
  const end = isOpen(sample, outputs) ? ' Nothing of this sample is measured yet.' : '';
  if (!known?.length) return `From no output: those that have a value are ignored in the score.${end}`;
  const origin = formatList(known.map(({ name, is_functional }) => (is_functional ? `${name} (calculated)` : name)));
  if (!missing?.length) return `From ${origin}.${end}`;
  const names = formatList(missing.map(({ name }) => name));
  const counts = missing.length === 1 ? 'has no value and counts' : 'have no value and count';
  return `From ${origin}; ${names} ${counts} as the worst.${end}`;
}

/**
 * The engine's reasons as text; `nameOf` returns the name of the nearest sample if it still exists. The deviation is that
 * of the model that chose: an interval, which left-out samples have widened, is what holds, and replaces it.
 */
export function whyChosenReasons(
  { whyChosen, predicted_interval }: Pick<Sample, 'whyChosen' | 'predicted_interval'>,
  nameOf: (sample: string) => string | undefined,
  decimal: DecimalSymbol,
): string[] {
  if (!whyChosen) return [];
  const { method, purpose, expected_gain, acceptable, deviation, nearest } = whyChosen;
  const reasons: string[] = [
    purpose && !(method === 'whole-front' && purpose === 'improves') ? purposes[purpose] : methods[method],
  ];
  if (expected_gain !== null)
    reasons.push(
      method === 'whole-front'
        ? `It is expected to add ${short(expected_gain, decimal)} to the hypervolume of the trade-off, of which 1 is all.`
        : `It was expected to raise the best measured score by ${short(expected_gain, decimal)}, by the models of that time, as the mean over all that may be measured${acceptable === undefined ? '' : ', where a failure or a broken limit gains nothing'}. A predicted score is a median: how far it is above the best is another figure.`,
    );
  // By the model and the limits of that time, which are not kept: those of today may be others.
  if (acceptable !== undefined)
    reasons.push(
      `When it was chosen, it was expected to succeed and keep every limit of that time with a probability of ${probabilityText(acceptable)}, by the models of that time.`,
    );
  if (deviation !== null && !predicted_interval)
    reasons.push(`Its predicted score is uncertain by ${deviation < 0.001 ? '' : '±'}${short(deviation, decimal)}.`);
  const name = nearest && nameOf(nearest.sample);
  // In lengthscales: an input of which the outputs hardly depend may differ by all of its range.
  if (nearest && name)
    reasons.push(
      `The most similar sample was ${name}, if each input counts as much as it mattered to the model; by values alone another may look closer.`,
    );
  return reasons;
}

const methods = {
  'space-filling': 'Chosen to cover settings that have not been tried yet.',
  'expected-improvement': 'Chosen because it may improve the score.',
  'whole-front': 'Chosen to follow the trade-off between the outputs.',
  'meeting-targets':
    'No setting is expected to improve the score: chosen to meet the targets again where less is known.',
  exhausted: 'Chosen as one of the last samples that had not been tried.',
} as const;

const purposes = {
  improves: 'Chosen because it may improve the score.',
  explores: 'Chosen to explore settings about which the model knows little.',
  insures: 'Chosen as insurance: the best samples so far may be a local optimum only.',
  'tests-level': 'Chosen to test a category that no sample has.',
} as const;

/** The purpose of a sample of a planned series, in words. */
export function plannedText({ purpose, replicate, block }: NonNullable<Sample['planned']>): string {
  const repeated = replicate > 1 ? [`repetition ${replicate}`] : [];
  return [plannedAs[purpose], ...repeated, ...(block === undefined ? [] : [`block ${block}`])].join(', ');
}

const plannedAs = {
  corner: 'Corner of the design',
  axial: 'Axial point',
  edge: 'Middle of an edge or face',
  screening: 'Screening run',
  centre: 'Centre point',
  blend: 'Blend',
  optimal: 'Chosen for the model that the design is for',
  filling: 'Chosen to cover the space',
} as const;

/** A figure of the score, which has three decimals. */
function short(value: number, decimal: DecimalSymbol): string {
  if (value < 0.001) return `less than ${withSymbol('0.001', decimal)}`;
  return withSymbol(formatNumber(Number(value.toPrecision(3))), decimal);
}
