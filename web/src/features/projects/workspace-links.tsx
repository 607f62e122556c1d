import LibraryIcon from '@mui/icons-material/LibraryBooksOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/resources/permissions.ts';

/** Links to the workspace's other screens; the specified side menu has no entries for them. */
export function WorkspaceLinks({ workspace }: { workspace: string }) {
  const mayReadSettings = useMay('workspace_settings.read', { workspace });
  return (
    <>
      <Button component={Link} to={paths.globalParameters(workspace)} startIcon={<LibraryIcon />}>
        Global parameters
      </Button>
      {mayReadSettings && (
        <Button component={Link} to={paths.workspaceSettings(workspace)} startIcon={<SettingsIcon />}>
          Workspace settings
        </Button>
      )}
    </>
  );
}
