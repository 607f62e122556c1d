import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { ReportBlock } from '#shared/contracts/reports.ts';
import { importanceBandOf } from '#shared/rules/importance-bands.ts';
import { categoriesText } from '#shared/rules/pasted-categories.ts';
import { targetText } from '#shared/rules/target-text.ts';
import { numericValuesText } from '#web/features/definitions/parameters/values-text.ts';
import { note, numberText, paragraph, table } from './blocks.ts';
import type { ReportSource } from './report-source.ts';

/** The question that the experiment answers, in the words of its people. */
export const questionSection = ({ experiment }: ReportSource): ReportBlock[] => [
  paragraph(experiment.description || 'The experiment has no description.'),
];

/** Inputs with their values; outputs with targets, limits and bounds; functions and mixtures. */
export function definitionSection({ experiment, inputs, functions, outputs, decimal }: ReportSource): ReportBlock[] {
  const { mixtures = [] } = experiment;
  return [
    table<InParameter>(
      'Inputs',
      [
        { header: 'Name', text: ({ name }) => name },
        { header: 'Short name', text: ({ short_name }) => short_name },
        { header: 'Unit', text: ({ unit }) => unit },
        {
          header: 'Values',
          text: (input) =>
            input.is_categorical ? categoriesText(input.categories) : numericValuesText(input, decimal),
        },
        { header: 'In one series', text: ({ held }) => heldText(held?.values) },
        { header: 'Part of', text: ({ part_of = '' }) => part_of },
      ],
      inputs,
    ),
    table<OutParameter>(
      'Outputs',
      [
        { header: 'Name', text: ({ name }) => name },
        { header: 'Short name', text: ({ short_name }) => short_name },
        { header: 'Unit', text: ({ unit }) => unit },
        { header: 'Target', text: (output) => (output.is_categorical ? '' : targetText(output.target, decimal)) },
        { header: 'Acceptable', text: ({ limit }) => (limit ? targetText(limit, decimal) : '') },
        { header: 'Possible', text: ({ bounds }) => (bounds ? targetText(bounds, decimal) : '') },
        { header: 'Importance', text: ({ weight }) => importanceBandOf(weight).label },
        { header: 'Calculated as', text: ({ is_functional, formula }) => (is_functional ? formula : '') },
        { header: 'Categories', text: ({ categories }) => categoriesText(categories) },
      ],
      outputs,
    ),
    ...(experiment.whole_front
      ? [note('Series follow the whole trade-off between the outputs, in place of their importance.')]
      : []),
    ...(functions.length > 0
      ? [
          table(
            'Functions',
            [
              { header: 'Name', text: ({ name }) => name },
              { header: 'Short name', text: ({ short_name }) => short_name },
              { header: 'Unit', text: ({ unit }) => unit },
              { header: 'Formula', text: ({ formula }) => formula },
            ],
            functions,
          ),
        ]
      : []),
    ...(mixtures.length > 0
      ? [
          table(
            'Mixtures',
            [
              { header: 'Name', text: ({ name }) => name },
              { header: 'Total', isNumber: true, text: ({ total }) => numberText(total, decimal) },
              { header: 'Components at most', isNumber: true, text: ({ at_most }) => (at_most ? String(at_most) : '') },
            ],
            mixtures,
          ),
        ]
      : []),
  ];
}

/** The rules that every sample obeys. */
export const rulesSection = ({ rules }: ReportSource): ReportBlock[] =>
  rules.length === 0
    ? [paragraph('There are no rules: every combination of values is allowed.')]
    : [
        table(
          'Rules',
          [
            { header: 'Name', text: ({ name }) => name },
            { header: 'Holds', text: ({ formula }) => formula },
          ],
          rules,
        ),
      ];

function heldText(values: number | undefined): string {
  if (values === undefined) return '';
  return values === 1 ? 'One value' : `At most ${values} values`;
}
