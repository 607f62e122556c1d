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
import { Link, useLocation } from 'react-router-dom';
import { Later } from '#web/ui/later.tsx';
import { ProductName } from '#web/ui/product-name.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { manualPage } from './manual-page.ts';
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
