import AdministrationIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import DashboardIcon from '@mui/icons-material/GridViewOutlined';
import LogoutIcon from '@mui/icons-material/LogoutRounded';
import AccountIcon from '@mui/icons-material/ManageAccountsOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AccessClaims } from '#shared/contracts/auth.ts';
import { countOf } from '#shared/rules/format-count.ts';
import { paths } from '#web/lib/paths.ts';
import { useIsSuperadmin } from '#web/lib/resources/permissions.ts';
import { endSessionAndLogOut } from '#web/lib/session/session.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { entriesOf } from '#web/unsaved/unsaved-summary.ts';
import { useUnsavedExperiments } from '#web/unsaved/use-unsaved.ts';

interface Props {
  id: string;
  anchor: HTMLElement | null;
  session: AccessClaims;
  onClose: () => void;
}

/** The account that is signed in, and its links. Logout asks while values are not saved. */
export function AccountMenu({ id, anchor, session, onClose }: Props) {
  const isSuperadmin = useIsSuperadmin();
  const unsaved = entriesOf(useUnsavedExperiments().values()).length;
  const [isAsking, setAsking] = useState(false);
  const links = [
    { label: 'Dashboard', to: '/', icon: DashboardIcon },
    { label: 'Account settings', to: paths.account, icon: AccountIcon },
    ...(isSuperadmin ? [{ label: 'Administration', to: paths.administration, icon: AdministrationIcon }] : []),
  ];
  return (
    <>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        slotProps={{ paper: { role: 'region', 'aria-label': 'Account', sx: { minWidth: 220 } } }}
      >
        <Box component="li" role="none" sx={{ px: 2, py: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{session.name}</Typography>
          <Typography variant="body2" color="textSecondary">
            {session.email}
          </Typography>
        </Box>
        <Divider component="li" sx={{ my: 0.5 }} />
        {links.map(({ label, to, icon: Icon }) => (
          <MenuItem key={label} component={Link} to={to} onClick={onClose}>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText>{label}</ListItemText>
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            if (unsaved === 0) return endSessionAndLogOut();
            onClose();
            setAsking(true);
          }}
        >
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText>Logout</ListItemText>
        </MenuItem>
      </Menu>
      {isAsking && (
        <ConfirmDialog
          title="Logout"
          text={
            unsaved === 0
              ? 'All values are saved now.'
              : `${countOf(unsaved, 'value is', 'values are')} not saved yet. What you typed stays in this browser until you sign in here again.`
          }
          confirmLabel="Logout"
          onClose={() => setAsking(false)}
          onConfirm={async () => endSessionAndLogOut()}
        />
      )}
    </>
  );
}
