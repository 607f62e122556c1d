import { useState } from 'react';
import { progressLines } from '#web/features/plotting/progress/progress-data.ts';
import { ProgressFigure } from '#web/features/plotting/progress/progress-figure.tsx';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import type { ComparedSource } from './compared-experiments.ts';

/** The best so far of each experiment: of the score, by the targets of the first, or of an output. */
export function ComparedProgress({ sources }: { sources: readonly ComparedSource[] }) {
  const [chosen, setChosen] = useState('');
  const [first] = sources;
  if (!first) return null;
  const measures = first.outputs.filter(({ is_categorical }) => !is_categorical);
  const measure = measures.find(({ uuid }) => uuid === chosen);
  const data = {
    lines: progressLines(
      sources.map(({ title, all, outputs }) => ({ name: title, list: all, outputs })),
      measure,
    ),
    target: measure?.target ?? 'Maximize',
    title: measure ? nameWithUnit(measure) : 'score',
    over: 'samples' as const,
  };
  return (
    <>
      <Choice
        label="Measure"
        options={[
          { value: 'score', label: 'Score' },
          ...measures.map((one) => ({ value: one.uuid, label: nameWithUnit(one) })),
        ]}
        value={measure?.uuid ?? 'score'}
        onChoose={setChosen}
        sx={{ width: { xs: '100%', sm: 296 }, mb: 2 }}
      />
      <ProgressFigure experiment={first.experiment} data={data} />
    </>
  );
}
