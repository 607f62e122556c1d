import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { use, useMemo } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { withSymbol } from '#shared/rules/number-format.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import type { ImportanceKind } from '#web/lib/resources/importances.ts';
import { useMayAsk } from '#web/lib/resources/permissions.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';
import { useUpdateImportance } from './model-queries.ts';
import type { SuggestedImportance } from './use-importance-rows.ts';

interface Props {
  place: ExperimentPlace;
  experiment: Experiment;
  model: string;
  kind: ImportanceKind;
  label: string;
  emptyText: string;
  rows: readonly SuggestedImportance[];
}

/** Importances and suggestions, and the choice of what the next model includes. */
export function ImportanceTable({ place, experiment, model, kind, label, emptyText, rows }: Props) {
  const { mutate, isPending, variables } = useUpdateImportance(place, model, kind);
  const mayManage = useMayAsk()('model.manage', place);
  const busy = isBusy(experiment);
  const pending = isPending ? variables.uuid : undefined;
  const columns = useMemo(() => {
    const include: DataTableColumn<SuggestedImportance> = {
      id: 'include',
      header: 'Include',
      value: (row) => (row.include ? 'Yes' : 'No'),
      cell: (row) =>
        mayManage ? (
          <Switch
            checked={row.include}
            disabled={busy || row.uuid === pending}
            onChange={(_event, checked) => mutate({ uuid: row.uuid, include: checked })}
            slotProps={{ input: { 'aria-label': `Include ${row.shortName}` } }}
          />
        ) : row.include ? (
          'Yes'
        ) : (
          'No'
        ),
      searchable: false,
    };
    return [...scoreColumns, include, suggestionColumn];
  }, [busy, mayManage, mutate, pending]);
  const query = { data: rows, isPending: false, isFetching: false, isError: false, refetch: () => undefined };
  return (
    <DataTable
      label={label}
      query={query}
      columns={columns}
      rowName={({ shortName }) => shortName}
      emptyText={emptyText}
      searchable={false}
    />
  );
}

function Score({ value }: { value: number | null }) {
  const decimal = use(DecimalContext);
  return value === null ? '-' : withSymbol(value.toFixed(3), decimal);
}

const scoreColumns: DataTableColumn<SuggestedImportance>[] = [
  {
    id: 'shortName',
    header: 'Short name',
    value: ({ shortName }) => shortName,
    cell: ({ name, shortName }) => (
      <>
        {shortName}
        <Typography variant="body2" color="textSecondary" component="span" sx={{ display: 'block' }}>
          {name}
        </Typography>
      </>
    ),
  },
  {
    id: 'score',
    header: 'Score',
    align: 'right',
    nowrap: true,
    value: (row) => row.score,
    cell: (row) => (
      <Typography component="span" variant="body2" color={row.suggestion === 'Low score' ? 'error' : 'inherit'}>
        <Score value={row.score} />
      </Typography>
    ),
  },
  {
    id: 'scoreStd',
    header: 'Score (std)',
    align: 'right',
    nowrap: true,
    hideBelow: 'sm',
    value: ({ scoreStd }) => scoreStd,
    cell: ({ scoreStd }) => <Score value={scoreStd} />,
  },
];

const suggestionColumn: DataTableColumn<SuggestedImportance> = {
  id: 'suggestion',
  header: 'Suggestion',
  value: ({ suggestion, awaitsUpdate }) => `${suggestion ?? ''} ${awaitsUpdate ? 'Update model' : ''}`,
  cell: ({ suggestion, awaitsUpdate }) => (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {suggestion && (
        <Typography component="span" variant="body2" color={suggestion === 'Low score' ? 'error' : 'inherit'}>
          {suggestion}
        </Typography>
      )}
      {awaitsUpdate && <Chip size="small" color="error" variant="outlined" label="Update model" />}
    </Stack>
  ),
};
