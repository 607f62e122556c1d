import AttachFile from '@mui/icons-material/AttachFileRounded';
import Bookmark from '@mui/icons-material/BookmarkBorderRounded';
import { memo, type ReactNode, use } from 'react';
import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { predictionToday } from '#shared/engine/predictions/predicted-on.ts';
import { acceptableText, brokenLimits } from '#shared/rules/acceptable.ts';
import { tagsText } from '#shared/rules/annotation.ts';
import { wholeLabel } from '#shared/rules/category-codes.ts';
import { countOf } from '#shared/rules/format-count.ts';
import { withSymbol } from '#shared/rules/number-format.ts';
import { noScore } from '#shared/rules/rank.ts';
import { exclusionText, exclusionTexts, type SampleState, stateTexts } from '#shared/rules/sample-state.ts';
import { impossibleText, targetText } from '#shared/rules/target-text.ts';
import { isOutOfDate, proposedOf, reasonOf, valuesOf } from '#shared/samples/sample-values.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { unsavedReasonOf as whyUnsaved } from '#web/unsaved/unsaved-summary.ts';
import type { UnsavedValue } from '#web/unsaved/unsaved-value.ts';
import { calculatedText, cellText, scaleText, scoreText, sourceText } from '../cell-value.ts';
import { type ExpectedValue, expectedOf, expectedTexts } from './expected-texts.ts';
import type { GridColumn } from './sample-columns.ts';
import { FilesContext, type SampleRow, ScoresContext, ShortlistContext } from './sample-rows.ts';
import type { OnUnsaved } from './use-unsaved-popover.tsx';

interface Props {
  row: SampleRow;
  column: GridColumn;
  state: SampleState;
  rank: number;
  ruleNames: ReadonlyMap<string, string>;
  actions: ReactNode;
  /** The cell's unsaved value. */
  unsaved: UnsavedValue | undefined;
  onUnsaved: OnUnsaved;
}

/** A cell that is not being edited. */
export const SampleCell = memo(function SampleCell(props: Props) {
  const { row, column, state, rank, ruleNames, actions, unsaved, onUnsaved } = props;
  const decimal = use(DecimalContext);
  switch (column.kind) {
    case 'status': {
      const text = exclusionText(row.counted) || stateTexts[state];
      return (
        <>
          <span className="dot" title={row.unsaved ? `${text}, not saved yet` : text} aria-hidden />
          <span className="spoken">{text}</span>
        </>
      );
    }
    case 'series':
      return row.series.number;
    case 'number':
      return (
        <>
          <Broken sample={row.sample} names={ruleNames} />
          <Noted sample={row.sample} />
          <Attached sample={row.sample} />
          <Kept sample={row.sample} />
          {row.number}
        </>
      );
    case 'sampleLabel':
      return (
        <>
          {unsaved && <UnsavedMark value={unsaved} onUnsaved={onUnsaved} />}
          <span className="text" title={row.sample.label}>
            {unsaved?.problem?.kind === 'unreadable' ? unsaved.text : row.sample.label}
          </span>
        </>
      );
    case 'run':
      return row.sample.run_order;
    case 'predicted':
      return <Predicted row={row} />;
    case 'rank': {
      const { state: excluded } = row.counted;
      if (!excluded) return <Rank score={rank} />;
      return (
        <span key={excluded} className="muted" title={exclusionText(row.counted)}>
          {exclusionTexts[excluded]}
        </span>
      );
    }
    case 'acceptable':
      return <Acceptable sample={row.counted} outputs={column.limited} />;
    case 'source':
      return <span className="text">{sourceText(row.sample)}</span>;
    case 'actions':
      return actions;
    default: {
      const value = valuesOf(row.sample).get(column.parameter.uuid);
      const isFunction = column.kind === 'function';
      const isReadable = unsaved?.problem?.kind !== 'unreadable';
      const text = !isReadable
        ? unsaved.text
        : isFunction || column.isCalculated
          ? calculatedText(value, decimal)
          : cellText(value, column.categories, decimal);
      const reason = text === '' ? reasonOf(row.sample, column.parameter.uuid) : undefined;
      if (text === '' && column.kind === 'output') {
        const expected = expectedOf(row.sample, column.parameter.uuid);
        if (expected && !column.categories) return <Expected predicted={expected} />;
      }
      if (reason) return <Mark sign="?" text={reason} />;
      if (text !== '' && isOutOfDate(row.sample, column.parameter.uuid)) {
        return <OutOfDate text={text} />;
      }
      const before = proposedOf(row.sample, column.parameter.uuid);
      const proposed = isFunction ? '' : wholeLabel(column.parameter, cellText(before, column.categories, decimal));
      const bounds = column.kind === 'output' ? column.parameter.bounds : undefined;
      const impossible = isReadable ? impossibleText(value, bounds, decimal) : undefined;
      return (
        <>
          {impossible && <Mark sign="!" text={impossible} />}
          {unsaved && <UnsavedMark value={unsaved} onUnsaved={onUnsaved} />}
          <span
            className={`text${proposed && ' changed'}`}
            title={proposed ? `Changed: ${proposed} was proposed` : wholeLabel(column.parameter, text)}
          >
            {text}
            {proposed && <span className="spoken">{`, changed: ${proposed} was proposed`}</span>}
          </span>
        </>
      );
    }
  }
});

/** Whether a sample keeps its limits, and which it breaks. */
function Acceptable({ sample, outputs }: { sample: Sample; outputs: readonly OutParameter[] }) {
  const decimal = use(DecimalContext);
  const text = acceptableText(sample, outputs);
  const broken = brokenLimits(sample, outputs).map(
    ({ name, limit }) => `${name} is outside what is acceptable (${limit ? targetText(limit, decimal) : ''})`,
  );
  if (text === null) return null;
  if (text === 'yes') return <span className="text">yes</span>;
  return (
    <span className="text" title={broken.join(', ')}>
      <Mark sign="!" text={broken.join(', ')} /> no
    </span>
  );
}

/** Why a value is not saved; opens the actions for it. */
function UnsavedMark({ value, onUnsaved }: { value: UnsavedValue; onUnsaved: OnUnsaved }) {
  const reason = whyUnsaved(value);
  if (reason === undefined) return <span className="spoken">not saved yet</span>;
  return (
    <button
      type="button"
      tabIndex={-1}
      className="mark"
      aria-label={`Not saved: ${reason}`}
      title={`Not saved: ${reason}`}
      onClick={(event) => {
        event.stopPropagation();
        onUnsaved(value, event.currentTarget);
      }}
    >
      !
    </button>
  );
}

/** A value that is out of date until functions are calculated again. */
function OutOfDate({ text }: { text: string }) {
  return (
    <span className="muted marked" title={`${text}: as of the formula before`}>
      <span className="text">{text}</span>
      <span aria-hidden className="stale">
        {' ~'}
      </span>
      <span className="spoken">, as of the formula before</span>
    </span>
  );
}

/** Places of more digits find no room beside a score. */
const wideFrom = 1000;

/** A score with its place among all samples. */
function Rank({ score }: { score: number }) {
  const decimal = use(DecimalContext);
  const place = use(ScoresContext).places.get(score);
  const text = score === noScore ? 'N/A' : scoreText(score, decimal);
  // Another score is another element: one whose text grows would move its start. So is one of a longer place.
  return (
    <span
      key={`${text} ${String(place).length}`}
      className={score === noScore ? 'muted' : 'placed'}
      {...(place !== undefined && place < wideFrom && { 'data-place': place })}
      {...(place !== undefined && { title: `Place ${place} of all samples with a score` })}
    >
      {text}
    </span>
  );
}

function Predicted({ row: { sample } }: { row: SampleRow }) {
  const decimal = use(DecimalContext);
  const { predicted_score: stored, predicted_interval: interval } = sample;
  const { on, score } = predictionToday(sample, use(ScoresContext).scale);
  if (stored === null) return <span className="muted">N/A</span>;
  if (on !== 'today' || score === null) {
    const text = scaleText(on, scoreText(stored, decimal));
    const shown = score === null ? 'N/A' : scoreText(score, decimal);
    // Another score is another element, as for those of `Rank`.
    return (
      <span key={shown} className="muted marked" title={text}>
        {shown}
        {score !== null && <span className="stale"> ~</span>}
        <span className="spoken">{`, ${text}`}</span>
      </span>
    );
  }
  if (!interval) return scoreText(score, decimal);
  // A score has three decimals: a narrow interval needs them, too, to hold it.
  const decimals = interval.high - interval.low < 0.05 ? 3 : 2;
  const [low, high] = [interval.low, interval.high].map((bound) => withSymbol(bound.toFixed(decimals), decimal));
  const range = `${low}–${high}`;
  return (
    <span
      key={`${score} ${range}`}
      className="stacked"
      title={`Median ${scoreText(score, decimal)}: as likely above as below. 90 % interval: ${range}`}
    >
      <span>{scoreText(score, decimal)} </span>
      <span className="muted interval">{range}</span>
    </span>
  );
}

/** The prediction of an output that is not measured yet. */
function Expected({ predicted }: { predicted: ExpectedValue }) {
  const decimal = use(DecimalContext);
  const { value, range } = expectedTexts(predicted, decimal);
  return (
    <span
      key={`${value} ${range}`}
      className="text muted stacked"
      title={`Expected: ${value}, with 90 % probability ${range}`}
    >
      <span className="spoken">expected </span>
      <i>{value} </i>
      <span className="interval">{range}</span>
    </span>
  );
}

/** The rules that a sample breaks, and the mixtures that it is none of. */
function Broken({
  sample: { brokenRules = [], brokenMixtures = [] },
  names,
}: {
  sample: SampleRow['sample'];
  names: Props['ruleNames'];
}) {
  if (brokenRules.length + brokenMixtures.length === 0) return null;
  const rules = brokenRules.map((uuid) => names.get(uuid) ?? 'a rule');
  const text = [...rules, ...brokenMixtures.map((name) => `the mixture ${name}`)].join(', ');
  return <Mark sign="!" text={`Breaks ${text}`} />;
}

/** The note and the tags of a sample. */
function Noted({ sample }: { sample: SampleRow['sample'] }) {
  const text = [sample.note ?? '', tagsText(sample)].filter(Boolean).join(' – ');
  return text === '' ? null : <Mark sign="≡" text={`Noted: ${text}`} isPlain />;
}

/** Whether a sample has files. */
function Attached({ sample }: { sample: SampleRow['sample'] }) {
  const count = use(FilesContext)?.get(sample.uuid)?.length ?? 0;
  return count === 0 ? null : <Mark sign={clip} text={countOf(count, 'file', 'files')} isPlain />;
}

/** Whether the setting of a sample is on the shortlist. */
function Kept({ sample }: { sample: SampleRow['sample'] }) {
  const names = use(ShortlistContext)?.(sample) ?? '';
  return names === '' ? null : <Mark sign={bookmark} text={`On the shortlist: ${names}`} isPlain />;
}

const clip = <AttachFile sx={{ fontSize: 13 }} />;
const bookmark = <Bookmark sx={{ fontSize: 13 }} />;

/** An icon whose meaning is read out and shown on hover. */
function Mark({ sign, text, isPlain = false }: { sign: ReactNode; text: string; isPlain?: boolean }) {
  return (
    <span className={isPlain ? 'mark plain' : 'mark'} title={text}>
      <span aria-hidden>{sign}</span>
      <span className="spoken">{text}</span>
    </span>
  );
}
