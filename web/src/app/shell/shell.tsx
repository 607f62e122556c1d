import Box from '@mui/material/Box';
import Toolbar from '@mui/material/Toolbar';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Later } from '#web/ui/later.tsx';
import { UnsavedLine } from '#web/unsaved/unsaved-line.tsx';
import { useSaver } from '#web/unsaved/use-unsaved.ts';
import { PlaceTrail } from './place-trail.tsx';
import { SideMenu, sideMenuWidth } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { useRememberExperiment } from './use-remember-experiment.ts';
import { WorkspaceBanner } from './workspace-banner.tsx';

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
