import type * as z from 'zod';
import { messageSchema } from '#functions/jobs/job-message.ts';
import { type FailureMessages, reported } from '#functions/jobs/task.ts';
import { sampleCount } from '#shared/contracts/experiments.ts';
import type { learnedSource } from '#shared/contracts/series.ts';
import { keptConditions } from '#shared/contracts/series-conditions.ts';
import type { FailedSearch, Miss } from '#shared/engine/types.ts';
import { countOf } from '#shared/rules/format-count.ts';
import { formatList } from '#shared/rules/format-list.ts';
import { formatNumber } from '#shared/rules/number-format.ts';

/** The message of a generation, with what holds for its series alone. */
export const generateMessage = messageSchema('generate', {
  conditions: keptConditions.optional(),
  count: sampleCount.optional(),
});
export type GenerateMessage = z.infer<typeof generateMessage>;

/** Messages of generations that succeed, or fail for a reason that people can change. */
export const generatedMessage = ({ number }: { number: number }) => `Series ${number} has been generated`;

/** The likeness of each source of a series, in words, which sources tell nothing of it, and how many do not exist any more. */
export function sourcesText(
  learned: readonly Omit<z.infer<typeof learnedSource>, 'experiment'>[] | undefined,
  sources: readonly { experiment: { name: string }; samples: { points: readonly unknown[] } }[],
  deleted: number,
): string {
  const all = learned?.map((source, index) => ({
    ...source,
    name: `“${sources[index]?.experiment.name}”`,
    isComparable: (sources[index]?.samples.points.length ?? 0) > 0,
  }));
  const named = all?.filter(({ isComparable }) => isComparable) ?? [];
  const others = all?.filter(({ isComparable }) => !isComparable).map(({ name }) => name) ?? [];
  const sure = named.filter(({ undecided }) => !undecided);
  const unsure = named.filter(({ undecided }) => undecided).map(({ name }) => name);
  const lost = deleted === 1 ? 'A source has been deleted' : `${deleted} sources have been deleted`;
  return [
    sure.length > 0
      ? `. Learned from ${sure.map(({ name, likeness }) => `${name} as ${likenessText(likeness)}`).join(', ')}`
      : '',
    unsure.length > 0
      ? `. There are too few samples to tell whether ${unsure.join(' and ')} ${unsure.length === 1 ? 'is' : 'are'} related: not used yet`
      : '',
    others.length > 0
      ? `. ${others.join(' and ')} ${others.length === 1 ? 'has' : 'have'} no sample with an input and an output of these short names: not used`
      : '',
    deleted > 0 ? `. ${lost} and left out` : '',
  ].join('');
}

/** Restrictions of a series' samples. */
export interface Restrictions {
  hasRules: boolean;
  /** Whether this series has conditions of its own. */
  hasConditions?: boolean;
  hasMixtures?: boolean;
}

/** Why a series has fewer samples than were asked for. */
export interface Exhausted extends Restrictions {
  /** Settings that were tried, where it is not proven that no more are left. */
  tried?: number | undefined;
  /** Whether some input may have only so many different values in the series: another one may have other samples. */
  hasFewValues?: boolean;
}

export function exhaustedMessage(series: { number: number }, found: number, end: Exhausted): string {
  const { tried } = end;
  const samples = found === 1 ? 'the one sample' : `the ${found} samples`;
  const obeying = obeyingOf(end, 'obey');
  if (end.hasFewValues)
    return `${generatedMessage(series)} with ${samples} that could be found: an input may have only few different values in one series`;
  if (tried !== undefined)
    return `${generatedMessage(series)} with ${samples} that could be found: no others${obeying} were found in ${triesOf(tried)}`;
  const were = found === 1 ? 'was' : 'were';
  return `${generatedMessage(series)} with ${samples} that ${were} left: any others${obeying} are in series already`;
}

export function nothingLeft(end: Exhausted): string {
  const { hasRules, hasConditions, tried } = end;
  const relaxed = `${hasConditions ? 'change a condition of the series, ' : ''}${hasRules ? 'relax a rule, ' : ''}`;
  if (tried !== undefined)
    return `No further sample${obeyingOf(end, 'obeys')} was found in ${triesOf(tried)}: ${relaxed}widen a range or refine a step`;
  const widened = 'widen a range, refine a step or add a category';
  return `All combinations of the inputs${obeyingOf(end, 'obey')} are in series already: ${relaxed}${widened}`;
}

function obeyingOf({ hasRules, hasConditions, hasMixtures }: Restrictions, obey: 'obey' | 'obeys'): string {
  const asked = [
    ...(hasRules ? ['the rules'] : []),
    ...(hasConditions ? ['the conditions of the series'] : []),
    ...(hasMixtures ? ['the mixtures'] : []),
  ];
  return asked.length > 0 ? ` that ${obey} ${formatList(asked)}` : '';
}

const triesOf = (tried: number) => countOf(tried, 'try', 'tries');

export const notDefined = 'Series generation needs at least one input and one output parameter';

/**
 * Names the conflicting rules, and the reason for a rule that failed on every checked point. That no sample obeys them is
 * said only where it is proven; otherwise how many were tried, and how near they came.
 */
export function noFeasiblePoint(
  { rules, search }: { rules: readonly { name: string; short_name: string }[]; search: FailedSearch },
  failures: ReadonlyMap<string, string>,
  restrictions: Restrictions = { hasRules: true },
): string {
  const [first, ...others] = rules;
  const tries = triesOf(search.tried);
  if (!first && (restrictions.hasConditions || restrictions.hasMixtures)) {
    const obeying = obeyingOf(restrictions, 'obeys');
    const found = search.isProven ? `There is no sample${obeying}` : `No sample${obeying} was found in ${tries}`;
    const relaxed = [
      ...(restrictions.hasConditions ? ['change a condition'] : []),
      ...(restrictions.hasRules ? ['relax a rule'] : []),
    ];
    return `${found}: ${[relaxed.join(', '), 'widen a range'].filter((text) => text !== '').join(' or ')}`;
  }
  if (!first) {
    const found = search.isProven
      ? 'No sample obeys all rules'
      : `No sample that obeys all rules was found in ${tries}`;
    return `${found}: relax a rule or widen a range`;
  }
  const names = rules.map(({ name }) => name).join(', ');
  const failure = others.length > 0 ? undefined : failures.get(first.short_name);
  if (search.isProven) {
    if (others.length > 0) return `No sample obeys these rules together: ${names}. Relax one of them, or widen a range`;
    return failure
      ? `No sample obeys the rule ${first.name}, which fails: ${failure}`
      : `No sample obeys the rule ${first.name}: relax it, or widen a range`;
  }
  const which = others.length > 0 ? `these rules together: ${names}` : `the rule ${first.name}`;
  const found = `No sample that obeys ${which} was found in ${tries}`;
  if (failure) return `${found}; it fails: ${failure}`;
  return `${found}${nearest(search.nearest)}. Relax ${others.length > 0 ? 'one of them' : 'it'}, or ${widen(search.nearest)}`;
}

function nearest(miss: Miss | undefined): string {
  if (!miss) return '';
  const [distance, value] = [formatNumber(miss.distance), formatNumber(miss.value)];
  return distance === '0'
    ? `; the nearest has ${miss.text} = ${value}`
    : `; the nearest lies ${distance} from it (${miss.text} = ${value})`;
}

const widen = (miss: Miss | undefined): string =>
  miss ? `widen the range or refine the step of an input in ${miss.text}` : 'widen a range or refine a step';

export const generationFailures: FailureMessages = {
  tookTooLong: 'Series generation took too long and was stopped. Please ask for fewer samples per series.',
  failed: 'Series generation failed and was stopped; nothing was changed. Please try again, or with fewer samples.',
  broken: `Series generation failed because of an error in the software; nothing was changed. ${reported}`,
  stopped: 'Series generation was interrupted twice and was stopped. Please ask for fewer samples per series.',
};

/**
 * How much a source says, in words.
 *
 * @param likeness the correlation of its values with those here at the same settings, 0 … 1
 */
function likenessText(likeness: number): string {
  if (likeness >= 0.9) return 'nearly the same';
  if (likeness >= 0.6) return 'closely related';
  if (likeness >= 0.25) return 'somewhat related';
  return likeness > 0 ? 'hardly related' : 'unlike, and not used';
}
