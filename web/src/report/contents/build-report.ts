import type { QueryClient } from '@tanstack/react-query';
import type { Report, ReportBlock } from '#shared/contracts/reports.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { ShortlistEntry } from '#shared/contracts/shortlist.ts';
import { engineVersion } from '#shared/engine/version.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { shortlistQuery } from '#web/lib/resources/shortlist.ts';
import { list, paragraph, table } from './blocks.ts';
import { definitionSection, questionSection, rulesSection } from './definition-sections.ts';
import { effectsSection } from './effects-section.tsx';
import { chartsSection, modelSection } from './model-sections.tsx';
import { confirmationSection, predictedBest } from './prediction-sections.ts';
import { type ReportAsked, readReportSource } from './read-report-source.ts';
import type { ReportSource } from './report-source.ts';
import { bestSection, proposalSection, samplesSection, seriesSection, shortlistSection } from './sample-sections.ts';
import { type ReportChoice, reportSections, type SectionName } from './sections.ts';

interface Asked extends ReportAsked, ReportChoice {
  /** Whether the person may see charts. */
  hasCharts: boolean;
  /** Unix seconds. */
  now: number;
}

/** Makes a report from what the person can read, in the browser. */
export async function buildReport(client: QueryClient, asked: Asked): Promise<Report> {
  const source = await readReportSource(client, asked);
  const { experiment, list: reported } = source;
  const names = asked.sections.filter((name) => asked.hasCharts || name !== 'charts');
  const readShortlist = () => client.fetchQuery(shortlistQuery(asked.place));
  const blocks = await Promise.all(names.map(async (name) => contents[name](source, readShortlist)));
  const only = asked.series === undefined ? undefined : reported[0];
  return {
    title: experiment.name,
    lines: [
      ...(asked.series === undefined ? [] : [`Series ${asked.series}${only?.name ? `: ${only.name}` : ''}`]),
      `Project: ${experiment.project.name}`,
      ...(asked.hasPeople ? [`Experiment made by ${experiment.creator}`] : []),
      `Report made on ${formatDate(asked.now)} by Serieslab`,
    ],
    sections: names.map((name, at) => ({ title: reportSections[name], blocks: blocks[at] ?? [] })),
  };
}

type Section = (
  source: ReportSource,
  readShortlist: () => Promise<readonly ShortlistEntry[]>,
) => ReportBlock[] | Promise<ReportBlock[]>;

const contents: Record<SectionName, Section> = {
  question: questionSection,
  definitions: definitionSection,
  rules: rulesSection,
  best: async (source) => [...bestSection(source), ...(await predictedBest(source))],
  shortlist: async (source, readShortlist) => shortlistSection(source, await readShortlist()),
  proposal: proposalSection,
  charts: chartsSection,
  model: modelSection,
  effects: effectsSection,
  confirmation: confirmationSection,
  series: seriesSection,
  samples: samplesSection,
  origin: originSection,
};

/** Seeds and versions, by which the same can be made again. */
function originSection({ list: series, model }: ReportSource): ReportBlock[] {
  const seeded = series.filter(({ generation, design, run_order }) => generation ?? design ?? run_order);
  return [
    ...list([
      `Serieslab ${import.meta.env.APP_VERSION}, engine ${engineVersion}`,
      ...(model?.learned ? [`The model was made from ${model.learned.values.samples} samples.`] : []),
    ]),
    ...(seeded.length > 0
      ? [
          table<Series>(
            'Seeds',
            [
              { header: 'Series', text: ({ number }) => String(number) },
              { header: 'Seed', isNumber: true, text: ({ generation, design }) => seedText(generation ?? design) },
              { header: 'Seed of the run order', isNumber: true, text: ({ run_order }) => seedText(run_order) },
              { header: 'Engine', text: ({ generation }) => generation?.engine ?? '' },
            ],
            seeded,
          ),
        ]
      : [paragraph('No series was generated, planned or shuffled.')]),
  ];
}

const seedText = (seeded: { seed: number } | undefined): string => (seeded ? String(seeded.seed) : '');
