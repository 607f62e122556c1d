import { type ReactNode, useState } from 'react';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { isInRange } from '#shared/rules/target.ts';
import { impossibleText } from '#shared/rules/target-text.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import { isText, listOf } from '#web/lib/browser/checks.ts';
import { keep, keptText, parseKept } from '#web/lib/browser/kept-list.ts';
import { useSession } from '#web/lib/session/session.ts';
import { partWhenIdle } from '#web/ui/part-when-idle.tsx';
import { cellText } from '../cell-value.ts';
import type { RowLists } from '../grid/arrange-samples.ts';
import { expectedOf, expectedTexts } from '../grid/expected-texts.ts';
import type { TableEdit } from '../grid/paste-block.ts';
import { type SampleRow, sampleNameOf } from '../grid/sample-rows.ts';

const OutsideHint = partWhenIdle(async () => (await import('./outside-hint.tsx')).OutsideHint);

/** Samples of an experiment that this browser remembers to have asked about. */
const maxAsked = 1000;
const isAsked = listOf(isText);

interface Options {
  experiment: string;
  rows: RowLists;
  decimal: DecimalSymbol;
  /** Asks for the state of a sample; undefined where the account may not change it. */
  onExclude: ((rows: readonly SampleRow[]) => void) | undefined;
}

/**
 * Asks of a typed value outside its predicted interval whether it is to be left out: once for each sample in this
 * browser, and for as long as the value is there. Nothing is left out by itself.
 */
export function useOutsideHint({ experiment, rows, decimal, onExclude }: Options) {
  const user = useSession()?.sub ?? '';
  const [asked, ask] = useState<TableEdit>();
  const key = `serieslab.outside.${user}.${experiment}`;

  function onEdited(list: readonly TableEdit[]): void {
    const known = new Set(parseKept(isAsked, keptText(key)));
    const found = list.find((edit) => isOutside(edit) && !known.has(edit.row.sample.uuid));
    if (!found) return;
    keep(key, [...known, found.row.sample.uuid].slice(-maxAsked));
    ask(found);
  }

  let hint: ReactNode;
  const row = asked && rows.get(asked.row.series.uuid)?.find(({ sample }) => sample.uuid === asked.row.sample.uuid);
  if (onExclude && row && !row.sample.state && valuesOf(row.sample).get(asked.column.parameter.uuid) === asked.value) {
    const exclude = () => {
      ask(undefined);
      onExclude([row]);
    };
    hint = <OutsideHint text={textOf(asked, decimal)} onExclude={exclude} onClose={() => ask(undefined)} />;
  }
  return { hint, onEdited };
}

/** A measured number outside of what was expected, and within what is possible at all. */
function isOutside({ row, column, value }: TableEdit): boolean {
  const expected = expectedOf(row.sample, column.parameter.uuid);
  if (column.kind !== 'output' || column.categories || typeof value !== 'number' || !expected || row.sample.state)
    return false;
  return (
    !impossibleText(value, column.parameter.bounds, '.') && !isInRange(value, { min: expected.low, max: expected.high })
  );
}

function textOf({ row, column, value }: TableEdit, decimal: DecimalSymbol): string {
  const expected = expectedOf(row.sample, column.parameter.uuid);
  const range = expected ? expectedTexts(expected, decimal).range : '';
  const measured = cellText(value, undefined, decimal);
  return `${column.parameter.name} of ${sampleNameOf(row)} is ${measured}, and ${range} was expected`;
}
