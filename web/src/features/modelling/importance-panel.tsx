import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { PredictionModel } from '#shared/contracts/models.ts';
import { fileName } from '#shared/rules/csv.ts';
import { ChartFrame } from '#web/charts/frame/chart-frame.tsx';
import type { TableData } from '#web/charts/frame/figure-table.tsx';
import { ImportanceChart } from '#web/charts/importance/importance-chart.tsx';
import { charts } from '#web/charts/registry.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { type ImportanceKind, importanceByChance, importanceInWords } from '#web/lib/resources/importances.ts';
import { verdictWithin } from '#web/lib/resources/model-verdict.ts';
import { EffectsPanel } from './effects-panel.tsx';
import { ImportanceTable } from './importance-table.tsx';
import type { ImportanceRows, SuggestedImportance } from './use-importance-rows.ts';

interface Props {
  place: ExperimentPlace;
  experiment: Experiment;
  model: PredictionModel;
  rows: ImportanceRows;
}

const tabs = [
  { kind: 'input', label: 'Inputs', none: 'The experiment has no inputs' },
  { kind: 'complex', label: 'Functions', none: 'The experiment has no functions' },
  { kind: 'output', label: 'Outputs', none: 'The experiment has no outputs' },
] as const;

/** The importances as bars or as a table; the table chooses the parameters of the next model. */
export function ImportancePanel({ place, experiment, model, rows }: Props) {
  const [kind, setKind] = useState<ImportanceKind>('input');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const tab = tabs.find((one) => one.kind === kind) ?? tabs[0];
  const shown = rows[kind];
  const label = `Importance of ${tab.label.toLowerCase()}`;
  const isPoor = verdictWithin(model) === 'poor';
  return (
    <Box>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={1.5}
        sx={{ alignItems: { sm: 'center' }, justifyContent: 'space-between' }}
      >
        <Typography variant="h3">{charts.importance.title}</Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label="View of importances"
          onChange={(_event, chosen: 'chart' | 'table' | null) => chosen && setView(chosen)}
        >
          <ToggleButton value="chart">Bar chart</ToggleButton>
          <ToggleButton value="table">Table</ToggleButton>
        </ToggleButtonGroup>
      </Stack>
      <Tabs value={kind} onChange={(_event, chosen: ImportanceKind) => setKind(chosen)} aria-label="Kind of parameter">
        {tabs.map(({ kind: value, label }) => (
          <Tab key={value} value={value} label={`${label} (${rows[value].length})`} id={`importance-tab-${value}`} />
        ))}
      </Tabs>
      {isPoor && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          Greyed: the model is poor, so that these importances mean nothing yet.
        </Typography>
      )}
      <Box role="tabpanel" aria-labelledby={`importance-tab-${kind}`} sx={{ mt: 2 }}>
        {view === 'table' || shown.length === 0 ? (
          <ImportanceTable
            key={kind}
            place={place}
            experiment={experiment}
            model={model.uuid}
            kind={kind}
            label={label}
            emptyText={tab.none}
            rows={shown}
          />
        ) : (
          <ChartFrame
            title={label}
            fileName={fileName(`${experiment.name}-${label}`.toLowerCase().replaceAll(' ', '-'))}
            table={tableOf(shown)}
            conclusion={
              isPoor ? undefined : importanceInWords(shown, kind === 'output' ? 0 : importanceByChance(model))
            }
            caption="Whiskers: one standard deviation to both sides, over the repeats of the cross-validation. Where one reaches 0, the parameter may not matter."
          >
            <ImportanceChart
              label={label}
              isFaint={isPoor}
              bars={shown.map((row) => ({ ...row, isLow: row.suggestion === 'Low score' }))}
            />
          </ChartFrame>
        )}
      </Box>
      {kind === 'input' && !isPoor && shown.length > 0 && (
        <Box component="section" aria-label="Effects and interactions" sx={{ mt: 3 }}>
          <EffectsPanel place={place} experiment={experiment} />
        </Box>
      )}
    </Box>
  );
}

const tableOf = (rows: readonly SuggestedImportance[]): TableData => ({
  columns: ['Parameter', 'Short name', 'Score', 'Standard deviation'],
  rows: rows.map(({ title, shortName, score, scoreStd }) => [title, shortName, score, scoreStd]),
});
