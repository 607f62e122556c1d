import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use, useId, useMemo, useState } from 'react';
import type { CompParameter } from '#shared/contracts/definitions.ts';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { EffectsModel } from '#shared/rules/effects/effects-report.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useCompParameters, useInParameters, useOutParameters } from '#web/lib/resources/definitions.ts';
import { useSeriesList } from '#web/lib/resources/series.ts';
import { useSelectedSamples } from '#web/lib/selected-samples.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { EffectsCharts } from './effects-charts.tsx';
import { type EffectsQuestion, effectsQuestion } from './effects-question.ts';
import { EffectsTable } from './effects-table.tsx';
import { conclusion, furtherFindings, unansweredText } from './report-in-words.ts';
import { useEffectsReport } from './use-effects-report.ts';

/** The effects of the inputs on an output by least squares, for samples and a model that the person chooses. */
export function EffectsCard({ place, experiment }: { place: ExperimentPlace; experiment: Experiment }) {
  const titleId = useId();
  const inputs = useInParameters(place);
  const outputs = useOutParameters(place);
  const functions = useCompParameters(place);
  const list = useSeriesList(place);
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 3 }, mt: 3 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 2 }}>
        Effects report
      </Typography>
      <QueryState queries={{ inputs, outputs, functions, list }} waiting={<Skeleton variant="rounded" height={240} />}>
        {({ inputs, outputs, functions, list }) => {
          const numeric = outputs.data.filter(({ is_categorical }) => !is_categorical);
          return numeric.length === 0 || inputs.data.length === 0 ? (
            <Typography color="textSecondary">Effects need an input, and an output that is a number.</Typography>
          ) : (
            <ChosenReport
              experiment={experiment}
              inputs={inputs.data}
              outputs={outputs.data}
              functions={functions.data}
              numeric={numeric}
              list={list.data}
            />
          );
        }}
      </QueryState>
    </Card>
  );
}

interface Props {
  experiment: Experiment;
  inputs: readonly InParameter[];
  outputs: readonly OutParameter[];
  functions: readonly CompParameter[];
  /** The outputs that are numbers. */
  numeric: readonly OutParameter[];
  list: readonly Series[];
}

export const effectsModels: { value: EffectsModel; label: string }[] = [
  { value: 'chosen', label: 'Chosen by the samples (AICc)' },
  { value: 'main', label: 'Linear' },
  { value: 'interactions', label: 'Linear with interactions' },
  { value: 'quadratic', label: 'Quadratic' },
];

const fieldWidth = { width: { xs: '100%', sm: 296 } };

function ChosenReport({ experiment, inputs, outputs, functions, numeric, list }: Props) {
  const [outputUuid, setOutput] = useState('');
  const [set, setSet] = useState('all');
  const [model, setModel] = useState<EffectsModel>('chosen');
  const { selected } = useSelectedSamples(experiment.uuid);
  const output = numeric.find(({ uuid }) => uuid === outputUuid) ?? numeric[0];
  const { blocks, mixtures } = experiment;
  const sets = useMemo(() => sampleSets(list, selected), [list, selected]);
  const { value, samples } = sets.find((one) => one.value === set) ?? everything;
  const question = useMemo(() => {
    const isChosen = (sample: string) => !samples || samples.has(sample);
    return (
      output &&
      effectsQuestion(
        { experiment: { blocks, mixtures }, inputs, outputs, functions, list },
        { output, model, isChosen },
      )
    );
  }, [blocks, mixtures, inputs, outputs, functions, list, output, model, samples]);
  if (!output || !question) return null;
  return (
    <>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', mb: 2 }}>
        <Choice
          label="Effects on"
          options={numeric.map((one) => ({ value: one.uuid, label: nameWithUnit(one) }))}
          value={output.uuid}
          onChoose={setOutput}
          sx={fieldWidth}
        />
        <Choice label="Samples" options={sets} value={value} onChoose={setSet} sx={fieldWidth} />
        <Choice label="Model of effects" options={effectsModels} value={model} onChoose={setModel} sx={fieldWidth} />
      </Stack>
      <Answer experiment={experiment} inputs={inputs} question={question} />
    </>
  );
}

interface SampleSet {
  value: string;
  label: string;
  /** All of them without it. */
  samples?: ReadonlySet<string>;
}

const everything: SampleSet = { value: 'all', label: 'All samples' };

function sampleSets(list: readonly Series[], selected: ReadonlySet<string>): SampleSet[] {
  return [
    everything,
    ...(selected.size > 0
      ? [{ value: 'selected', label: `Selected samples (${selected.size})`, samples: selected }]
      : []),
    ...list
      .toSorted((a, b) => b.number - a.number)
      .map(({ uuid, number, samples }) => ({
        value: uuid,
        label: `Series ${number} (${samples.length})`,
        samples: new Set(samples.map((sample) => sample.uuid)),
      })),
  ];
}

interface AnswerProps {
  experiment: Experiment;
  inputs: readonly InParameter[];
  question: EffectsQuestion;
}

function Answer({ experiment, inputs, question: asked }: AnswerProps) {
  const found = useEffectsReport(asked);
  const decimal = use(DecimalContext);
  if (!found) return <Skeleton variant="rounded" height={240} />;
  const { question, report } = found;
  const { output, samples, isCalculated } = question;
  if (report === 'failed') {
    return <Alert severity="error">This browser could not compute the effects. Reload the page to try again.</Alert>;
  }
  if (!report.answers) {
    return (
      <Alert role="note" severity="warning">
        {unansweredText(report, output.name)}
      </Alert>
    );
  }
  const hasMixture = inputs.some(({ part_of }) => part_of);
  const blocks = experiment.blocks === 'day' ? 'days' : 'series';
  const names = { inputs, output, samples, decimal, isCalculated, blocks };
  return (
    <Stack spacing={2.5}>
      <Alert role="note" severity={isCalculated || report.error.degrees > 0 ? 'info' : 'warning'}>
        {conclusion(report, names)}
      </Alert>
      <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
        {furtherFindings(report, names).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
      {report.terms.length > 0 && <EffectsTable {...{ report, inputs, output, isCalculated }} />}
      {report.terms.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          By least squares from {report.samples} samples. An effect is the change from one end of an input to the other
          {hasMixture
            ? ', but of a pure component it is the output that it would have alone, also outside of its range, and of two components four times what blending them half and half adds'
            : ''}
          {isCalculated ? '.' : '; bold: more than chance at 95 %.'}
        </Typography>
      )}
      {!isCalculated && (
        <EffectsCharts report={report} inputs={inputs} output={output} samples={samples} experiment={experiment.name} />
      )}
    </Stack>
  );
}
