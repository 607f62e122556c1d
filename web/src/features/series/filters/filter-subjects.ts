import type { CompParameter } from '#shared/contracts/definitions.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import { needsValue, type SampleFilter } from '#shared/rules/filters.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { sampleStates, stateTexts } from '#shared/rules/sample-state.ts';
import { labelCell } from '#shared/samples/sample-values.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import type { Definitions } from '../definitions.ts';

/**
 * Subjects of filters: parameters, scores, whether a sample keeps the limits, where there are any, the state, label and
 * run order where some sample has one, and whether its setting is on the shortlist, where any is.
 */
export interface FilterSubject {
  uuid: string;
  short_name: string;
  label: string;
  /** Labels of a categorical parameter; the filter stores the index. */
  categories?: readonly string[];
  /** The product's own categories, which nobody changes. */
  isFixed?: true;
  /** Its values are texts. */
  isText?: true;
}

/** @param has whether some sample has a state, a label, a run order, or a kept setting, by its key; else all */
export function filterSubjects(
  { inputs, functions, outputs }: Definitions,
  has?: Readonly<Record<string, boolean>>,
): FilterSubject[] {
  const subject = (parameter: InParameter | OutParameter | CompParameter) => ({
    uuid: parameter.uuid,
    short_name: parameter.short_name,
    label: nameWithUnit(parameter),
  });
  const categorical = (parameter: InParameter | OutParameter) => ({
    ...subject(parameter),
    ...(parameter.is_categorical && { categories: parameter.categories }),
  });
  return [
    ...inputs.map(categorical),
    ...functions.map(subject),
    ...outputs.map(categorical),
    { uuid: 'score', short_name: 'score', label: 'score' },
    { uuid: 'predicted_score', short_name: 'predicted_score', label: 'predicted score' },
    ...(outputs.some(({ limit }) => limit)
      ? [
          {
            uuid: 'acceptable',
            short_name: 'acceptable',
            label: 'acceptable',
            categories: ['no', 'yes'],
            isFixed: true as const,
          },
        ]
      : []),
    ...ofLaboratory.filter(({ uuid }) => !has || has[uuid]),
  ];
}

const ofLaboratory: readonly FilterSubject[] = [
  {
    ...{ uuid: 'state', short_name: 'state', label: 'state', isFixed: true },
    categories: sampleStates.map((state) => stateTexts[state]),
  },
  { uuid: labelCell, short_name: labelCell, label: 'label', isText: true },
  { uuid: 'run', short_name: 'run', label: 'run order' },
  {
    ...{ uuid: 'shortlist', short_name: 'shortlist', label: 'on the shortlist', isFixed: true },
    categories: ['no', 'yes'],
  },
];

export const subjectText = ({ parameter }: Pick<SampleFilter, 'parameter'>, subjects: readonly FilterSubject[]) =>
  subjects.find(({ uuid }) => uuid === parameter.uuid)?.label ?? parameter.short_name;

/** A filter as text: `Heat (°C) ⩾ 50`. */
export function filterText(
  { parameter, operator, value, text }: SampleFilter,
  subjects: readonly FilterSubject[],
  decimal: DecimalSymbol,
): string {
  const subject = subjects.find(({ uuid }) => uuid === parameter.uuid);
  const label = subjectText({ parameter }, subjects);
  if (text !== undefined && needsValue(operator)) return `${label} ${operator} ${text}`;
  if (!needsValue(operator) || value === null) return `${label} ${operator}`;
  return `${label} ${operator} ${subject?.categories?.[value] ?? withSymbol(formatNumber(value), decimal)}`;
}
