import type { FileTimes } from './part-messages.ts';

/** Files that the table lists by themselves. */
const longestFiles = 50;

export interface StepTimes {
  name: string;
  /** Seconds of the clock, and of a processor where the system tells. */
  wall: number;
  processor?: number | undefined;
  files?: readonly FileTimes[];
}

/** The times of a run as a page of Markdown: its steps and parts, then its longest files. */
export function timesTable(
  steps: readonly StepTimes[],
  total: { wall: number; processor?: number | undefined },
): string {
  const rows = [...steps].sort((a, b) => weight(b) - weight(a));
  const files = steps
    .flatMap(({ name, files: own = [] }) => own.map((file) => ({ ...file, part: name })))
    .sort((a, b) => weight(b) - weight(a));
  const tests = (own: readonly FileTimes[] = []) => own.reduce((sum, file) => sum + file.tests, 0);
  return [
    '# What the tests took',
    '',
    'Seconds of a processor are user and system time with all child processes; seconds of the clock depend on what else',
    'ran.',
    '',
    table(
      ['part', 'files', 'tests', 'processor s', 'clock s'],
      [
        ...rows.map((step) => [
          step.name,
          step.files ? String(step.files.filter(({ file }) => file !== '(start)').length) : '',
          step.files ? String(tests(step.files)) : '',
          ...seconds(step),
        ]),
        ['everything', '', String(rows.reduce((sum, step) => sum + tests(step.files), 0)), ...seconds(total)],
      ],
    ),
    '',
    `## The ${longestFiles} longest files`,
    '',
    table(
      ['part', 'file', 'tests', 'processor s', 'clock s'],
      files.slice(0, longestFiles).map((file) => [file.part, file.file, String(file.tests), ...seconds(file)]),
    ),
    '',
  ].join('\n');
}

const weight = ({ processor, wall }: { processor?: number | undefined; wall: number }) => processor ?? wall;
const seconds = ({ processor, wall }: { processor?: number | undefined; wall: number }) => [
  processor === undefined ? '–' : processor.toFixed(1),
  wall.toFixed(1),
];

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map((_, column) => (column < head.length - 3 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
