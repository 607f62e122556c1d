import Alert from '@mui/material/Alert';
import { useParams } from 'react-router-dom';
import { isWorkspaceOver, usePermissions } from '#web/lib/resources/permissions.ts';

/** Warns in a workspace that is inactive or whose licence has expired. */
export function WorkspaceBanner() {
  const { workspaceId } = useParams();
  const { data: permissions } = usePermissions();
  if (!workspaceId || !permissions || !isWorkspaceOver(permissions, workspaceId)) return null;
  return (
    <Alert severity="warning" sx={{ borderRadius: 0, borderBottom: 1, borderColor: 'divider' }}>
      This workspace is inactive or its licence has expired, some features might be unavailable. Please contact support.
    </Alert>
  );
}
