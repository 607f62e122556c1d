import { isText, listOf } from '#web/lib/browser/checks.ts';
import { keep, parseKept, useKeptText } from '#web/lib/browser/kept-list.ts';

/** The sections of a report in their order, by the names under which a choice is kept. */
export const reportSections = {
  question: 'Question',
  definitions: 'Inputs, outputs, targets and limits',
  rules: 'Rules',
  best: 'Best settings',
  shortlist: 'Shortlist',
  proposal: 'Proposal, and why',
  charts: 'Charts',
  model: 'Model quality',
  effects: 'Effects',
  confirmation: 'Confirmation',
  series: 'Series and conditions',
  samples: 'Samples',
  origin: 'Seeds and versions',
} as const;
export type SectionName = keyof typeof reportSections;

/** Names of people are in a report only if its maker says so. */
export const peopleChoice = 'people';

export interface ReportChoice {
  sections: readonly SectionName[];
  hasPeople: boolean;
}

const stored = listOf(isText);
const isSection = (name: string): name is SectionName => name in reportSections;
const allSections = Object.keys(reportSections).filter(isSection);

/** The choice of an account in this browser, by what differs from a whole report without names. */
export function useReportChoice(userId: string) {
  const key = `serieslab.report.${userId}`;
  const text = useKeptText(key);
  const changed = new Set(parseKept(stored, text));
  const choice: ReportChoice = {
    sections: allSections.filter((name) => !changed.has(name)),
    hasPeople: changed.has(peopleChoice),
  };
  return {
    choice,
    setChoice: ({ sections, hasPeople }: ReportChoice) =>
      keep(key, [...allSections.filter((name) => !sections.includes(name)), ...(hasPeople ? [peopleChoice] : [])]),
  };
}
