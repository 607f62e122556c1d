import type { ReportBlock } from '#shared/contracts/reports.ts';
import type { TermEffect } from '#shared/rules/effects/term-effects.ts';
import { bySize } from '#web/charts/effects/build-pareto-figure.ts';
import { ParetoChart } from '#web/charts/effects/pareto-chart.tsx';
import { charts } from '#web/charts/registry.ts';
import {
  changeText,
  drawnEffects,
  effectText,
  estimateText,
  pText,
  termName,
} from '#web/features/modelling/effects/effect-names.ts';
import { beyondText, chanceText, sizeTitle } from '#web/features/modelling/effects/effects-charts.tsx';
import { type EffectsQuestion, effectsQuestion } from '#web/features/modelling/effects/effects-question.ts';
import { conclusion, furtherFindings, unansweredText } from '#web/features/modelling/effects/report-in-words.ts';
import { type AnsweredEffects, answerEffects } from '#web/features/modelling/effects/use-effects-report.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import { heading, list, note, paragraph, table } from './blocks.ts';
import { drawFigure } from './draw-figure.tsx';
import type { ReportSource } from './report-source.ts';

/** More would fill pages that nobody reads; the first are the experiment's first. */
const maxOutputs = 8;

/** The effects of the inputs on each output, by the samples of the report; the terms are chosen by the samples. */
export async function effectsSection(source: ReportSource): Promise<ReportBlock[]> {
  const outputs = source.outputs.filter(({ is_categorical }) => !is_categorical).slice(0, maxOutputs);
  if (outputs.length === 0 || source.inputs.length === 0) {
    return [paragraph('Effects need an input, and an output that is a number.')];
  }
  const asked = outputs.map((output) => effectsQuestion(source, { output, model: 'chosen', isChosen: () => true }));
  const found = await Promise.all(asked.map(answerEffects));
  return asked.flatMap((question, at) => [
    heading(`Effects on ${nameWithUnit(question.output)}`),
    ...blocksOf(question, found[at] ?? 'failed', source),
  ]);
}

function blocksOf(
  { output, samples, isCalculated }: EffectsQuestion,
  report: AnsweredEffects,
  source: ReportSource,
): ReportBlock[] {
  const { experiment, inputs, decimal } = source;
  if (report === 'failed') return [paragraph('This browser could not compute the effects.')];
  if (!report.answers) return [paragraph(unansweredText(report, output.name))];
  const blocks = experiment.blocks === 'day' ? 'days' : 'series';
  const names = { inputs, output, samples, decimal, isCalculated, blocks };
  // Their sizes are in standard errors, which a formula has not.
  const effects = isCalculated ? [] : drawnEffects(report, inputs, decimal);
  const estimated = isCalculated ? effectText : estimateText;
  const title = `${charts.pareto.title} on ${nameWithUnit(output)}`;
  const terms = [
    ...report.terms.filter(({ isShare }) => isShare),
    ...report.terms.filter(({ isShare }) => !isShare).toSorted(bySize),
  ];
  return [
    paragraph(conclusion(report, names)),
    ...list(furtherFindings(report, names)),
    ...(terms.length > 0
      ? [
          table<TermEffect>(
            `Effects on ${nameWithUnit(output)}`,
            [
              { header: 'Term', text: (term) => termName(term.inputs, inputs) },
              { header: 'Change', text: (term) => changeText(term.inputs, report, inputs, decimal) },
              {
                header: isCalculated ? 'Effect' : 'Effect (95 % interval)',
                text: ({ estimates, degrees, inputs: [first = -1] }) =>
                  estimates.length === 0
                    ? `${degrees} contrasts${isCalculated ? '' : ', tested together'}`
                    : estimates
                        .map((estimate) => {
                          const level = inputs[first]?.categories[estimate.level ?? -1];
                          return `${level === undefined ? '' : `${level}: `}${estimated(estimate, decimal)}`;
                        })
                        .join('\n'),
              },
              ...(isCalculated
                ? []
                : [
                    {
                      header: 'p',
                      isNumber: true,
                      text: ({ isShare, p }: TermEffect) => (isShare ? '' : pText(p, decimal)),
                    },
                  ]),
            ],
            terms,
          ),
          note(`By least squares from ${report.samples} samples.`),
        ]
      : []),
    ...(effects.length > 0
      ? drawFigure(
          <ParetoChart label={title} effects={effects} limit={report.limit} axisTitle={sizeTitle(report, output)} />,
          {
            title,
            caption: `${beyondText(effects, report)} Dashed: the limit of chance; ${chanceText(report)}.`,
            decimal,
          },
        )
      : []),
  ];
}
