import { memo, type ReactNode } from 'react';
import { formatNumber } from '../../../../shared/rules/number-format.ts';
import { noScore } from '../../../../shared/rules/rank.ts';
import type { SampleState } from '../../../../shared/rules/sample-state.ts';
import { cellText } from './cell-value.ts';
import type { SampleColumn } from './sample-columns.ts';
import type { SampleRow } from './sample-rows.ts';
import { valuesOf } from './sample-values.ts';

interface Props {
  row: SampleRow;
  column: SampleColumn;
  state: SampleState;
  rank: number;
  actions: ReactNode;
}

/** What a cell shows while it is not edited. */
export const SampleCell = memo(function SampleCell({ row, column, state, rank, actions }: Props) {
  switch (column.kind) {
    case 'status':
      return (
        <>
          <span className="dot" title={state} aria-hidden />
          <span className="spoken">{state}</span>
        </>
      );
    case 'series':
      return row.series.number;
    case 'number':
      return row.number;
    case 'predicted':
      return <Score value={row.sample.predicted_score} />;
    case 'rank':
      return <Score value={rank === noScore ? null : rank} />;
    case 'source':
      return <span className="text">{row.sample.source}</span>;
    case 'actions':
      return actions;
    default: {
      const text = cellText(valuesOf(row.sample).get(column.parameter.uuid), column.categories);
      return (
        <span className="text" title={text}>
          {text}
        </span>
      );
    }
  }
});

function Score({ value }: { value: number | null }) {
  return value === null ? <span className="muted">N/A</span> : formatNumber(Math.round(value * 1000) / 1000);
}
