import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router-dom';
import { isBusy } from '../../../../shared/rules/jobs.ts';
import { useExperimentPlace } from '../../lib/experiment-data.ts';
import { useExperiment } from '../../lib/use-places.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { InputsTab } from './inputs-tab.tsx';
import { OutputsTab } from './outputs-tab.tsx';
import { useLiveSettings } from './use-live-settings.ts';

const tabs = [
  { id: 'inputs', label: 'Inputs', Content: InputsTab },
  { id: 'outputs', label: 'Outputs', Content: OutputsTab },
] as const;

/** The definitions of an experiment, a list a tab; the address holds the tab. */
export function SettingsScreen() {
  const place = useExperimentPlace();
  const experiment = useExperiment(place.workspace, place.project, place.experiment);
  const [search, setSearch] = useSearchParams();
  useLiveSettings(place);
  const tab = tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0];
  // Until it is known whether a job runs, nothing can be changed.
  const busy = !experiment.data || isBusy(experiment.data);
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs
        value={tab.id}
        aria-label="Settings"
        variant="scrollable"
        allowScrollButtonsMobile
        onChange={(_event, id: string) => setSearch({ tab: id })}
        sx={{ mb: 2 }}
      >
        {tabs.map(({ id, label }) => (
          <Tab key={id} value={id} label={label} id={`tab-${id}`} aria-controls={`panel-${id}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${tab.id}`} aria-labelledby={`tab-${tab.id}`}>
        <tab.Content key={tab.id} place={place} busy={busy} />
      </Box>
    </>
  );
}
