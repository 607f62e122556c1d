import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { isBusy } from '#shared/rules/jobs.ts';
import { useLiveExperiment } from '#web/lib/live/use-live-experiment.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useExperimentPlace } from '#web/lib/resources/experiment-place.ts';
import { experimentTreeKey, useExperiment } from '#web/lib/resources/experiments.ts';
import { useMay } from '#web/lib/resources/permissions.ts';
import { ExperimentLock } from '#web/ui/experiment-lock.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Definition, DefinitionConfig } from './definition-config.ts';
import { DefinitionTable } from './definition-table.tsx';
import { inputConfig } from './parameters/input-config.tsx';
import { outputConfig } from './parameters/output-config.tsx';
import { functionConfig, ruleConfig, scriptConfig } from './python/python-configs.tsx';

const tabOfInputs = tabOf(inputConfig);
const openTabs = [tabOfInputs, tabOf(functionConfig), tabOf(outputConfig), tabOf(ruleConfig)];
const allTabs = [...openTabs, tabOf(scriptConfig)];

/** The definitions of an experiment, one tab for each kind; the address contains the tab. */
export function SettingsScreen() {
  const place = useExperimentPlace();
  const experiment = useExperiment(place);
  const [search, setSearch] = useSearchParams();
  useLiveSettings(place);
  const tabs = useMay('script.read', place) ? allTabs : openTabs;
  const tab = tabs.find(({ id }) => id === search.get('tab')) ?? tabOfInputs;
  // Nothing can be changed until it is known whether a job runs, or while people have locked it.
  const busy = !experiment.data || isBusy(experiment.data) || experiment.data.locked !== undefined;
  return (
    <>
      <PageHeader title="Settings" />
      {experiment.data && <ExperimentLock experiment={experiment.data} />}
      <Tabs
        value={tab.id}
        aria-label="Settings"
        variant="scrollable"
        onChange={(_event, id: string) => setSearch({ tab: id })}
        sx={{ mb: 2 }}
      >
        {tabs.map(({ id, label }) => (
          <Tab key={id} value={id} label={label} id={`tab-${id}`} aria-controls={`panel-${id}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${tab.id}`} aria-labelledby={`tab-${tab.id}`}>
        {tab.table(place, busy)}
      </Box>
    </>
  );
}

function tabOf<Item extends Definition, Body extends { short_name: string }>(config: DefinitionConfig<Item, Body>) {
  return {
    id: config.title.toLowerCase(),
    label: config.title,
    table: (place: ExperimentPlace, busy: boolean) => (
      <DefinitionTable key={config.kind} config={config} place={place} busy={busy} />
    ),
  };
}

/** Keeps the lists up to date, and locks the controls while jobs run. */
function useLiveSettings(place: ExperimentPlace): void {
  const client = useQueryClient();
  useLiveExperiment(place, {
    screen: 'settings',
    changeNotices: true,
    // Importing a series may add inputs and outputs.
    onEvent: ({ series, series_list, refetch }) => {
      if (!series && !series_list && !refetch) return;
      void client.invalidateQueries({ queryKey: experimentTreeKey(place.experiment) });
    },
  });
}
