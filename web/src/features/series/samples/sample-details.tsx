import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, use, useId } from 'react';
import type { Sample } from '#shared/contracts/samples.ts';
import { predictionToday } from '#shared/engine/predictions/predicted-on.ts';
import { acceptableText } from '#shared/rules/acceptable.ts';
import { tagsText } from '#shared/rules/annotation.ts';
import { wholeLabel } from '#shared/rules/category-codes.ts';
import type { ScaledOutput } from '#shared/rules/model-scale.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { noScore } from '#shared/rules/rank.ts';
import { exclusionText } from '#shared/rules/sample-state.ts';
import { impossibleText } from '#shared/rules/target-text.ts';
import { proposedOf, reasonOf, valuesOf } from '#shared/samples/sample-values.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { type Detail, DetailList } from '#web/ui/detail-list.tsx';
import { cellText, scaleText, scoreText, sourceText } from '../cell-value.ts';
import type { Definitions } from '../definitions.ts';
import { expectedOf, expectedTexts } from '../grid/expected-texts.ts';
import { type SampleRow, ScoresContext, sampleNameOf } from '../grid/sample-rows.ts';
import { SampleHistory } from '../history/sample-history.tsx';
import { plannedText, scoreOrigin, whyChosenReasons } from './sample-words.ts';

interface Props {
  place: ExperimentPlace;
  row: SampleRow;
  rank: number;
  definitions: Definitions;
  ruleNames: ReadonlyMap<string, string>;
  /** 'sample 3 of series 1', for a sample that exists. */
  nameOf: (sample: string) => string | undefined;
  showSource: boolean;
  files: ReactNode;
  onClose: () => void;
}

/** Fields that are not shown, or together with another. */
const hidden = {
  uuid: [],
  series: [],
  position: [],
  is_generated: [],
  version: [],
  edited_by: [],
  creator: [],
  compParameters: [],
  outParameters: [],
  proposed_inputs: [],
  predicted_interval: [],
  predicted_on: [],
  predicted_independent: [],
  reason: [],
};

/** All data of a sample: its values (also hidden ones), its scores, and why the engine chose it. */
export function SampleDetails({ place, row, rank, definitions, ruleNames, nameOf, showSource, files, onClose }: Props) {
  const titleId = useId();
  const decimal = use(DecimalContext);
  const { sample } = row;
  const origin = scoreOrigin(row.counted, definitions.outputs);
  const acceptable = acceptableText(row.counted, definitions.outputs);
  const why = whyChosenReasons(sample, nameOf, decimal);
  const broken = (sample.brokenRules ?? []).map((uuid) => ruleNames.get(uuid) ?? 'a rule that is gone');
  // By field, in the order in which they are shown: the compiler asks for a new field's.
  const details: { [Field in keyof Sample]-?: readonly Detail[] } = {
    ...hidden,
    note: sample.note ? [{ label: 'Note', value: sample.note }] : [],
    tags: sample.tags ? [{ label: 'Tags', value: tagsText(sample) }] : [],
    label: sample.label === undefined ? [] : [{ label: 'Label', value: sample.label }],
    run_order: sample.run_order === undefined ? [] : [{ label: 'Run order', value: String(sample.run_order) }],
    state: sample.state ? [{ label: 'State', value: exclusionText(sample) }] : [],
    inParameters: valueDetails(row, definitions, decimal),
    predicted_outputs: expectedDetails(row, definitions, decimal),
    predicted_score: [
      { label: 'Predicted score', value: predicted(row, decimal, use(ScoresContext).scale) },
      { label: 'Score (rank)', value: rank === noScore ? 'N/A' : scoreText(rank, decimal) },
      ...(acceptable ? [{ label: 'Acceptable', value: acceptable }] : []),
      ...(origin ? [{ label: 'Where the score comes from', value: origin }] : []),
    ],
    whyChosen: why.length > 0 ? [{ label: 'Why this sample', value: why.join(' ') }] : [],
    planned: sample.planned ? [{ label: 'Planned as', value: plannedText(sample.planned) }] : [],
    brokenRules: broken.length > 0 ? [{ label: 'Breaks rules', value: broken.join(', ') }] : [],
    brokenMixtures: sample.brokenMixtures
      ? [{ label: 'Breaks mixtures', value: sample.brokenMixtures.join(', ') }]
      : [],
    created: [{ label: 'Created', value: `Created on ${formatDate(sample.created)} by ${sample.creator}` }],
    source: showSource ? [{ label: 'Source', value: sourceText(sample) }] : [],
  };
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{`Sample ${row.number} of series ${row.series.number}`}</DialogTitle>
      {/* Focusable, so that the keyboard can scroll it. */}
      <DialogContent tabIndex={0}>
        <DetailList details={Object.values(details).flat()} />
        {files}
        <SampleHistory place={place} sample={sample} name={sampleNameOf(row)} definitions={definitions} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function valueDetails(
  { sample }: SampleRow,
  { inputs, functions, outputs }: Definitions,
  decimal: DecimalSymbol,
): Detail[] {
  const values = valuesOf(sample);
  return [...inputs, ...functions, ...outputs].map((parameter) => {
    const categories = 'is_categorical' in parameter && parameter.is_categorical ? parameter.categories : undefined;
    const textOf = (value: number | null | undefined) => wholeLabel(parameter, cellText(value, categories, decimal));
    const [text, proposed] = [textOf(values.get(parameter.uuid)), textOf(proposedOf(sample, parameter.uuid))];
    const bounds = outputs.find(({ uuid }) => uuid === parameter.uuid)?.bounds;
    const impossible = impossibleText(values.get(parameter.uuid), bounds, decimal);
    return {
      label: nameWithUnit(parameter),
      value: proposed
        ? `${text} (changed: ${proposed} was proposed)`
        : (impossible ?? (text || (reasonOf(sample, parameter.uuid) ?? '–'))),
    };
  });
}

/** The predictions of the outputs. */
function expectedDetails({ sample }: SampleRow, { outputs }: Definitions, decimal: DecimalSymbol): Detail[] {
  return outputs.flatMap(({ uuid, name, unit, is_categorical }) => {
    const expected = expectedOf(sample, uuid);
    if (!expected || is_categorical) return [];
    const { value, low, high } = expectedTexts(expected, decimal);
    const text = `${value}, with 90 % probability between ${low} and ${high}`;
    return [{ label: `Predicted ${nameWithUnit({ name, unit })}`, value: text }];
  });
}

/** Why a person who computes the score of the predicted values may find another one. */
const ofIntervals =
  'It is the median of what the intervals of the outputs allow, computed from all of their digits; the score of the predicted values alone may differ a little';

function predicted({ sample }: SampleRow, decimal: DecimalSymbol, today: readonly ScaledOutput[]): string {
  const { predicted_score, predicted_interval } = sample;
  if (predicted_score === null) return 'N/A';
  const found = predictionToday(sample, today);
  const score = found.score === null ? 'N/A' : scoreText(found.score, decimal);
  if (found.on !== 'today') {
    const text = `${score}. ${scaleText(found.on, scoreText(predicted_score, decimal))}`;
    return found.on === 'older' ? `${text}. ${ofIntervals}` : text;
  }
  if (!predicted_interval) return score;
  const { low, high } = predicted_interval;
  return `${score} (median), with 90 % probability between ${scoreText(low, decimal)} and ${scoreText(high, decimal)}`;
}
