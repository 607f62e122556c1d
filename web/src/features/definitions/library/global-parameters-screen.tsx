import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useParams, useSearchParams } from 'react-router-dom';
import { PageHeader } from '#web/ui/page-header.tsx';
import { inputLibrary, outputLibrary } from './library-config.ts';
import { LibraryTable } from './library-table.tsx';

/** The library of a workspace: inputs and outputs that its experiments can insert. The address contains the tab. */
export function GlobalParametersScreen() {
  const { workspaceId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'outputs' ? 'outputs' : 'inputs';
  return (
    <>
      <PageHeader
        title="Global parameters"
        subtitle="Inputs and outputs that every experiment of this workspace can insert from the library"
      />
      <Tabs value={tab} aria-label="Global parameters" onChange={(_event, id: string) => setSearch({ tab: id })}>
        <Tab value="inputs" label="Inputs" id="tab-inputs" aria-controls="panel-inputs" />
        <Tab value="outputs" label="Outputs" id="tab-outputs" aria-controls="panel-outputs" />
      </Tabs>
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} sx={{ mt: 2 }}>
        {tab === 'inputs' ? (
          <LibraryTable key={tab} workspace={workspaceId} kind={inputLibrary} />
        ) : (
          <LibraryTable key={tab} workspace={workspaceId} kind={outputLibrary} />
        )}
      </Box>
    </>
  );
}
