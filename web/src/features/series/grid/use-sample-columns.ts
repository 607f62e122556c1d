import { useMemo } from 'react';
import type { Series } from '#shared/contracts/series.ts';
import type { Definitions } from '../definitions.ts';
import type { SeriesAccess } from '../use-series-access.ts';
import { columnIn, type GridColumn, gridColumns } from './sample-columns.ts';

/** The columns of the tables, by what there is and what the account may change. */
export function useSampleColumns(definitions: Definitions, access: SeriesAccess, series: boolean, expected: boolean) {
  const { editSamples, advancedSamples, whyNotOutputs, whyNotInputs, superadmin } = access;
  return useMemo(
    () =>
      gridColumns(definitions, {
        outputs: editSamples,
        inputs: editSamples && advancedSamples,
        whyNotOutputs,
        whyNotInputs,
        source: superadmin,
        actions: true,
        series,
        expected,
        bench: true,
      }),
    [definitions, editSamples, advancedSamples, whyNotOutputs, whyNotInputs, superadmin, series, expected],
  );
}

/** The columns of locked series: nothing is typed there, and the reason is said. */
export function useLockedColumns(list: readonly Series[], columns: readonly GridColumn[]) {
  const locked = useMemo(
    () =>
      new Map(
        list.flatMap((series) =>
          series.locked ? [[series.uuid, columns.map((column) => columnIn(column, series))] as const] : [],
        ),
      ),
    [list, columns],
  );
  return ({ uuid }: Series): readonly GridColumn[] => locked.get(uuid) ?? columns;
}
