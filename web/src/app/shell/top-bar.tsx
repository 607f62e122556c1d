import DarkMode from '@mui/icons-material/DarkModeOutlined';
import Help from '@mui/icons-material/HelpOutlineRounded';
import LightMode from '@mui/icons-material/LightModeOutlined';
import MenuIcon from '@mui/icons-material/MenuRounded';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import Toolbar from '@mui/material/Toolbar';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { Later } from '#web/ui/later.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { MessageBell } from './messages/message-bell.tsx';

export function TopBar({ onMenu }: { onMenu: (() => void) | undefined }) {
  const { pathname } = useLocation();
  return (
    <AppBar
      position="fixed"
      elevation={0}
      color="inherit"
      sx={{
        displayPrint: 'none',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        zIndex: (theme) => theme.zIndex.drawer + 1,
      }}
    >
      <Toolbar sx={row}>
        {onMenu && (
          <IconButton edge="start" aria-label="Open the menu" onClick={onMenu}>
            <MenuIcon />
          </IconButton>
        )}
        <Box
          component={Link}
          to="/"
          aria-label="Serieslab, to the dashboard"
          sx={{ display: 'flex', textDecoration: 'none', mr: 'auto' }}
        >
          <ProductName />
        </Box>
        <Later>
          <ThemeSwitch />
          <Tooltip title="User manual">
            <IconButton
              component="a"
              href={manualPage(pathname)}
              target="_blank"
              rel="noopener"
              aria-label="Help: open the user manual"
            >
              <Help />
            </IconButton>
          </Tooltip>
          <MessageBell />
        </Later>
        <Later>
          <AvatarMenu />
        </Later>
      </Toolbar>
    </AppBar>
  );
}

/** In 320 pixels the avatar is still whole. */
const row = {
  gap: { xs: 0, sm: 0.5 },
  '@media (max-width: 359.95px)': { '& .MuiIconButton-root': { p: '6px' } },
} as const;

function ThemeSwitch() {
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  const label = isDark ? 'Switch to light' : 'Switch to dark';
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => setMode(isDark ? 'light' : 'dark')}>
        {isDark ? <LightMode /> : <DarkMode />}
      </IconButton>
    </Tooltip>
  );
}

/** The manual page for each address; the first match counts. */
const pages: readonly [RegExp, string][] = [
  [/^\/administration/, 'administration'],
  [/^\/account/, 'your-account'],
  [/\/database/, 'data-export'],
  [/\/(models|charts|compare)$/, 'models-and-charts'],
  [/\/series$/, 'series-and-samples'],
  [/\/experiments\/[^/]+\/settings$/, 'experiment-settings'],
  [/\/experiments$/, 'experiments'],
  [/^\/(workspaces|projects)/, 'workspaces-and-projects'],
];

/** Address of an external manual, if this build has one (`MANUAL_URL`). */
const external: string = import.meta.env.MANUAL_URL ?? '';

export function manualPage(pathname: string): string {
  if (external) return external;
  const found = pages.find(([pattern]) => pattern.test(pathname));
  return found ? `${paths.manual}/${found[1]}` : paths.manual;
}

/** The product's mark and name. */
function ProductName() {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25 }}>
      <Box component="img" src="/favicon.svg" alt="" sx={{ width: 28, height: 28, display: 'block' }} />
      <Typography
        component="span"
        sx={{ fontSize: '1.0625rem', fontWeight: 680, letterSpacing: '-0.015em', color: 'text.primary' }}
      >
        Serieslab
      </Typography>
    </Box>
  );
}
