import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Toolbar from '@mui/material/Toolbar';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState } from 'react';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { isProjectUser } from '#shared/rules/permissions.ts';
import { rememberExperiment } from '#web/lib/browser/recent-experiments.ts';
import { useExperimentPlace } from '#web/lib/resources/experiment-place.ts';
import { useExperiment } from '#web/lib/resources/experiments.ts';
import { isWorkspaceOver, usePermissions } from '#web/lib/resources/permissions.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Later } from '#web/ui/later.tsx';
import { UnsavedLine } from '#web/unsaved/unsaved-line.tsx';
import { useSaver } from '#web/unsaved/use-unsaved.ts';
import { PlaceTrail } from './place-trail.tsx';
import { SideMenu, sideMenuWidth } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every screen of a signed-in account. */
export function Shell() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const isWide = useMediaQuery('(min-width: 900px)');
  useRememberExperiment();
  useSaver();

  const menu = <SideMenu isWide={isWide} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />;
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <Box
        component="a"
        href="#content"
        sx={{ position: 'absolute', left: -9999, '&:focus': { left: 16, top: 12, zIndex: 'tooltip' } }}
      >
        Skip to content
      </Box>
      <TopBar onMenu={isWide ? undefined : () => setMenuOpen(true)} />
      {isWide ? menu : <Later>{menu}</Later>}
      <Box sx={{ flex: 1, minWidth: 0, ml: isWide ? `${sideMenuWidth}px` : 0, '@media print': { ml: 0 } }}>
        <Toolbar sx={{ displayPrint: 'none' }} />
        <WorkspaceBanner />
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{
            px: { xs: 2, sm: 3, lg: 4 },
            pt: 3,
            pb: { xs: 14, sm: 9 },
            maxWidth: 1680,
            mx: 'auto',
          }}
        >
          <PlaceTrail />
          <Later>
            <Outlet key={pathname} />
          </Later>
        </Box>
        <Later>
          <UnsavedLine left={isWide ? sideMenuWidth : 0} />
        </Later>
      </Box>
    </Box>
  );
}

/** Stores the opened experiment for the dashboard, for superadmins and users of its project. */
function useRememberExperiment(): void {
  const place = useExperimentPlace();
  const userId = useSession()?.sub;
  const { data: permissions } = usePermissions();
  const { data: experiment } = useExperiment(place);
  const workspace = permissions?.workspaces[place.workspace];
  const belongs =
    permissions?.role === 'superadmin' || (workspace && place.project && isProjectUser(workspace, place.project));
  const opened = belongs ? experiment?.uuid : undefined;

  useEffect(() => {
    if (userId && opened) rememberExperiment(userId, opened);
  }, [userId, opened]);
}

/** Warns in a workspace that is inactive or whose licence has expired. */
function WorkspaceBanner() {
  const { workspaceId } = useParams();
  const { data: permissions } = usePermissions();
  if (!workspaceId || !permissions || !isWorkspaceOver(permissions, workspaceId)) return null;
  return (
    <Alert severity="warning" sx={{ borderRadius: 0, borderBottom: 1, borderColor: 'divider' }}>
      This workspace is inactive or its licence has expired, some features might be unavailable. Please contact support.
    </Alert>
  );
}
