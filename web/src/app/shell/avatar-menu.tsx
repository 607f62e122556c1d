import AdministrationIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import DashboardIcon from '@mui/icons-material/GridViewOutlined';
import LogoutIcon from '@mui/icons-material/LogoutRounded';
import AccountIcon from '@mui/icons-material/ManageAccountsOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { useIsSuperadmin } from '#web/lib/resources/permissions.ts';
import { logOut, useSession } from '#web/lib/session/session.ts';

export function AvatarMenu() {
  const session = useSession();
  const isSuperadmin = useIsSuperadmin();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  if (!session) return null;
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        edge="end"
        aria-label={`Account of ${session.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar sx={{ width: 32, height: 32, fontSize: '0.8125rem', fontWeight: 650, bgcolor: 'primary.main' }}>
          {/* Hidden from screen readers: the button's label has the full name. */}
          <Box
            component="span"
            data-initials={initials(session.name)}
            sx={{ '&::before': { content: 'attr(data-initials)' } }}
          />
        </Avatar>
      </IconButton>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ paper: { role: 'region', 'aria-label': 'Account', sx: { minWidth: 220 } } }}
      >
        <Box component="li" role="none" sx={{ px: 2, py: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{session.name}</Typography>
          <Typography variant="body2" color="textSecondary">
            {session.email}
          </Typography>
        </Box>
        <Divider component="li" sx={{ my: 0.5 }} />
        <MenuItem component={Link} to="/" onClick={close}>
          <ListItemIcon>
            <DashboardIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText>Dashboard</ListItemText>
        </MenuItem>
        <MenuItem component={Link} to={paths.account} onClick={close}>
          <ListItemIcon>
            <AccountIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText>Account settings</ListItemText>
        </MenuItem>
        {isSuperadmin && (
          <MenuItem component={Link} to={paths.administration} onClick={close}>
            <ListItemIcon>
              <AdministrationIcon fontSize="small" />
            </ListItemIcon>
            <ListItemText>Administration</ListItemText>
          </MenuItem>
        )}
        <MenuItem onClick={logOut}>
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText>Logout</ListItemText>
        </MenuItem>
      </Menu>
    </>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}
