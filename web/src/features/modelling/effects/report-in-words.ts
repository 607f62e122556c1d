import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { EffectsReport, Unanswered } from '#shared/rules/effects/effects-report.ts';
import type { TermEffect } from '#shared/rules/effects/term-effects.ts';
import { countOf } from '#shared/rules/format-count.ts';
import { formatList } from '#shared/rules/format-list.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { withMinus, withSymbol } from '#shared/rules/number-format.ts';
import { bySize } from '#web/charts/effects/build-pareto-figure.ts';
import { farResidual } from '#web/charts/effects/build-residual-figure.ts';
import { effectText, isBeyondChance, pText, termName, testedTerms } from './effect-names.ts';

interface Names {
  inputs: readonly InParameter[];
  output: Pick<OutParameter, 'name'>;
  /** Whether the inputs alone decide the output, so that nothing about it is chance (TOLD-101). */
  isCalculated?: boolean;
  /** By index. */
  samples: readonly { name: string }[];
  blocks: string;
  decimal: DecimalSymbol;
}

/** Effects that the conclusion names. */
const named = 4;
/** Terms that may be one effect, and are named. */
const most = 8;
/** The shared variance from which samples hardly tell two terms apart: beside each other, both have twice the error. */
const hides = 0.75;
/** That from which they do not at all. */
const same = 0.99;

/** Says why the samples cannot answer. */
export function unansweredText(report: Unanswered, output: string): string {
  const all = countOf(report.samples, 'measured sample', 'measured samples');
  switch (report.why) {
    case 'few-samples':
      return `These data cannot answer: ${all} with every input and ${output}, and effects need at least 3.`;
    case 'same-values':
      return `These data cannot answer: all ${all} have the same ${output}, so there is nothing to explain.`;
    case 'same-settings':
      return `These data cannot answer: all ${all} have the same setting, so no input can show an effect.`;
    case 'too-many-terms':
      return `These data cannot answer: ${all} cannot tell ${report.parameters} terms apart. Choose a smaller model, or measure more.`;
  }
}

/** Says which effects are more than chance; of a formula, that none is. */
export function conclusion(report: EffectsReport, { inputs, output, decimal, isCalculated }: Names): string {
  if (isCalculated) {
    return `${output.name} is calculated from the inputs, so nothing about it is chance: p-values and intervals would mean nothing. The effects describe its formula as far as these terms can.`;
  }
  const tested = testedTerms(report);
  const beyond = tested.filter((term) => isBeyondChance(term, report)).toSorted(bySize);
  const names = beyond.slice(0, named).map(({ inputs: of, estimates: [only, ...others] }) => {
    const amount = only && others.length === 0 ? ` (${effectText(only, decimal)})` : '';
    return `${termName(of, inputs)}${amount}`;
  });
  const list = formatList(names);
  const rest = beyond.length > named ? `, and ${beyond.length - named} more` : '';
  if (report.error.degrees === 0) {
    const start = 'There are as many terms as samples, so nothing tells how large chance is';
    return beyond.length > 0
      ? `${start}; beside the other effects, ${list}${rest} ${beyond.length === 1 ? 'stands' : 'stand'} out (Lenth).`
      : `${start}; no effect on ${output.name} stands out beside the others (Lenth).`;
  }
  if (tested.length === 0) return untestedText(report, output.name, decimal);
  // Beside blocks or a mixture the test is of their shifts and of the linear blend, too.
  const p = report.blocks || report.terms.some(({ isShare }) => isShare) ? undefined : report.test.p;
  if (beyond.length === 0 && p !== undefined && p < 0.05) {
    return `No single effect on ${output.name} is more than chance, but all terms together are (p ${pSaid(p, decimal)}): these ${report.samples} samples do not tell which of them matters. A smaller model may.`;
  }
  if (beyond.length === 0) {
    return `No effect on ${output.name} is more than chance: these ${report.samples} samples do not tell which input matters.`;
  }
  const doubts = beyond.slice(0, named).flatMap((term) => simplerAliases(term, report, inputs));
  const counted = `${beyond.length} of ${countOf(tested.length, 'effect', 'effects')} ${beyond.length === 1 ? 'is' : 'are'}`;
  const shares = report.terms.some(({ isShare }) => isShare)
    ? ' The shares of the components, which the model has besides, are not among these.'
    : '';
  return `${output.name} depends on ${list}${rest}: ${counted} more than chance.${doubts.join('')}${shares}`;
}

/**
 * Says of a square or a pair what else may be what is seen: a single input beside the model, which is the likelier one, or
 * another square or pair that has the same values.
 */
function simplerAliases(
  { inputs: of }: Pick<TermEffect, 'inputs'>,
  { aliases, dependent }: EffectsReport,
  inputs: readonly InParameter[],
): string[] {
  if (of.length < 2) return [];
  const isOf = ({ inputs: other }: { inputs: readonly number[] }) => other.join() === of.join();
  const outside = aliases.find(isOf)?.others ?? [];
  const instead = [
    ...outside.filter(({ inputs: other, shared = 0 }) => shared >= (other.length === 1 ? hides : same)),
    ...dependent.filter(({ others }) => others.length === 1 && others.every(isOf)),
  ].filter(({ inputs: other }) => other.length > 0);
  if (instead.length === 0) return [];
  const names = instead.map(({ inputs: other }) => termName(other, inputs));
  const rest = names.length > most ? [countOf(names.length - most, 'other term', 'other terms')] : [];
  return [
    ` ${termName(of, inputs)} may be the effect of ${formatList([...names.slice(0, most), ...rest], 'or')} instead, which these samples mix up with it.`,
  ];
}

/** Says what is left of a model without effects that could be chance: the shares of a mixture are none. */
function untestedText({ terms, test, blocks, model }: EffectsReport, output: string, decimal: DecimalSymbol): string {
  const isChosen = model === 'chosen';
  if (terms.some(({ isShare }) => isShare)) {
    const start = isChosen
      ? `The linear blend describes these samples best: ${output} follows the shares of the components, and no effect beside them shows`
      : `The model is the linear blend: ${output} follows the shares of the components, and no effect beside them is asked about`;
    // With blocks the test is of their shifts, too.
    if (blocks || test.p === undefined) return `${start}.`;
    const differ = test.p < 0.05 ? 'more than chance' : 'no more than chance';
    return `${start}. The components differ by ${differ} (p ${pSaid(test.p, decimal)}).`;
  }
  if (!isChosen) return `These samples can tell no effect of an input on ${output}.`;
  const alone = blocks ? 'the mean of each block' : 'the mean';
  return `No input shows an effect on ${output}: ${alone} alone describes these samples best.`;
}

/** The other findings, and those that the samples do not allow: a text each. */
export function furtherFindings(report: EffectsReport, names: Names): string[] {
  const { inputs, decimal, isCalculated } = names;
  const name = (of: readonly number[]) =>
    of.length === 0 ? `the shift between ${names.blocks}` : termName(of, inputs);
  const constant = report.same.map((at) => inputs[at]?.name ?? '');
  return [
    ...(isCalculated
      ? [describedInWords(report, decimal)]
      : [explained(report, decimal), lackInWords(report, decimal), curvatureInWords(report, decimal)]),
    ...(report.blocks && !isCalculated
      ? [`The shift between ${names.blocks} is taken off first (p ${pSaid(report.blocks.p, decimal)}).`]
      : []),
    ...report.dependent.slice(0, named).map(({ inputs: of, others }) => {
      const found = others
        .filter(({ inputs: other }) => (other.length > 0 || report.blocks) && other.join() !== of.join())
        .map((other) => name(other.inputs));
      return `These samples cannot tell ${name(of)} from ${[...new Set(found)].join(' and ') || 'the mean'}.`;
    }),
    ...(report.dependent.length > named
      ? [
          `Nor can they tell ${countOf(report.dependent.length - named, 'more term', 'more terms')} from those of the model.`,
        ]
      : []),
    ...hiddenInWords(report, name),
    ...(constant.length > 0 ? [`The same in all samples, so without an effect to see: ${constant.join(', ')}.`] : []),
    ...(isCalculated ? [] : farInWords(report, names)),
    ...(report.model === 'chosen' && !isCalculated && report.terms.length > 0
      ? ['The samples chose these terms themselves (AICc), so the p-values are rather too small: confirm what matters.']
      : []),
  ];
}

const share = (value: number, decimal: DecimalSymbol) =>
  withMinus(withSymbol(`${(100 * value).toFixed(1)} %`, decimal));

function describedInWords({ r2 }: EffectsReport, decimal: DecimalSymbol): string {
  return `R² ${share(r2, decimal)}: so much of how its values differ among these samples is described by these terms.`;
}

function explained({ r2, adjusted, predicted }: EffectsReport, decimal: DecimalSymbol): string {
  const start = `R² ${share(r2, decimal)}`;
  if (adjusted === undefined) return `${start}: as many terms as samples describe any data.`;
  const middle = `${start} of the variation is explained, ${share(adjusted, decimal)} adjusted for the number of terms`;
  if (predicted === undefined) return `${middle}; no share is predicted, because a sample decides a term alone.`;
  const end = `${middle}, and ${share(predicted, decimal)} predicted of samples left out (PRESS)`;
  return r2 - predicted > 0.2 ? `${end}: the model knows its samples better than it predicts others.` : `${end}.`;
}

function lackInWords({ lackOfFit, error }: EffectsReport, decimal: DecimalSymbol): string {
  if (lackOfFit?.p === undefined) {
    return error.degrees > 0
      ? 'Lack of fit cannot be told: that takes repeats of a setting, and more settings than terms.'
      : 'Lack of fit cannot be told.';
  }
  const p = `p ${pSaid(lackOfFit.p, decimal)}`;
  return lackOfFit.p < 0.05
    ? `Lack of fit: the model misses more than repeats differ (${p}), so terms are missing.`
    : `No lack of fit is seen: the model misses no more than repeats differ (${p}).`;
}

function curvatureInWords({ curvature }: EffectsReport, decimal: DecimalSymbol): string {
  if (!curvature)
    return 'Curvature cannot be told: no sample has all inputs in the middle, and no square is in the model.';
  const p = `p ${pSaid(curvature.p, decimal)}`;
  if (curvature.by === 'squares') {
    if (curvature.p === undefined) return 'Curvature: the squares describe the samples without an error to judge by.';
    return curvature.p < 0.05 ? `Curvature: the squares are more than chance (${p}).` : `No curvature is seen (${p}).`;
  }
  const points = countOf(curvature.points, 'centre point lies', 'centre points lie');
  const where = `the ${points} ${effectText({ coefficient: 0, ...curvature }, decimal)} off the model without squares`;
  if (curvature.p === undefined) return `Curvature: ${where}, without an error to judge by.`;
  return curvature.p < 0.05
    ? `Curvature: ${where} (${p}); a quadratic model and samples along each input tell which input bends.`
    : `No curvature is seen: ${where} (${p}).`;
}

function hiddenInWords({ aliases }: EffectsReport, name: (of: readonly number[]) => string): string[] {
  const hidden = aliases.flatMap(({ inputs, others }) => {
    const found = others.filter(({ shared = 0 }) => shared >= hides).map((other) => name(other.inputs));
    const more = found.length > most ? ` and ${found.length - most} more` : '';
    return found.length > 0 ? [`${name(inputs)} is mixed up with ${found.slice(0, most).join(', ')}${more}`] : [];
  });
  if (hidden.length === 0) return [];
  const rest = hidden.length > named ? `; and ${hidden.length - named} more` : '';
  return [`Aliases, if there is such an effect: ${hidden.slice(0, named).join('; ')}${rest}.`];
}

function farInWords({ points }: EffectsReport, { samples, decimal }: Names): string[] {
  const far = points.flatMap(({ studentized = 0 }, at) =>
    Math.abs(studentized) > farResidual ? [{ studentized, name: samples[at]?.name ?? '' }] : [],
  );
  return far.slice(0, named).map(({ studentized, name }) => {
    const deviations = withSymbol(Math.abs(studentized).toFixed(1), decimal);
    return `${name} lies ${deviations} standard deviations from the model: look at its values.`;
  });
}

/** '= 0.012' and '< 0.0001'. */
const pSaid = (p: number | undefined, decimal: DecimalSymbol): string => pText(p, decimal).replace(/^(?=\d)/, '= ');
