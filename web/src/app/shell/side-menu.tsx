import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { type MenuSection, useMenuSections } from './use-menu-sections.ts';

export const sideMenuWidth = 232;

interface Props {
  isWide: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Fixed on wide windows, a drawer on narrow ones. */
export function SideMenu({ isWide, isOpen, onClose }: Props) {
  const sections = useMenuSections();
  return (
    <Drawer
      variant={isWide ? 'permanent' : 'temporary'}
      open={isWide || isOpen}
      onClose={onClose}
      sx={{ displayPrint: 'none' }}
      slotProps={{
        paper: {
          ...(isWide ? {} : { 'aria-label': 'Menu' }),
          sx: { width: sideMenuWidth, borderRight: 1, borderColor: 'divider' },
        },
      }}
    >
      <Toolbar />
      <Box component="nav" aria-label="Main" sx={{ px: 1.25, py: 1 }} onClick={onClose}>
        {sections.map((section) => (
          <Section key={section.title} section={section} />
        ))}
      </Box>
    </Drawer>
  );
}

function Section({ section }: { section: MenuSection }) {
  const titleId = useId();
  return (
    <>
      <Typography id={titleId} variant="overline" component="p" color="textSecondary" sx={{ px: 1.5, m: 0 }}>
        {section.title}
      </Typography>
      <List dense disablePadding aria-labelledby={titleId} sx={{ mb: 1.5 }}>
        {section.entries.map((entry) => (
          <li key={entry.to}>
            <ListItemButton
              {...(entry.disabled
                ? { component: 'div', disabled: true }
                : entry.isRepeated
                  ? { component: Link, to: entry.to }
                  : { component: NavLink, to: entry.to, end: true })}
              sx={entryStyle}
            >
              <ListItemIcon sx={{ minWidth: 34, color: 'inherit' }}>
                <entry.icon fontSize="small" />
              </ListItemIcon>
              <ListItemText
                primary={entry.label}
                secondary={entry.disabled}
                slotProps={{ primary: { sx: { fontWeight: 'inherit' } }, secondary: { variant: 'caption' } }}
              />
            </ListItemButton>
          </li>
        ))}
      </List>
    </>
  );
}

const entryStyle = {
  borderRadius: 1,
  px: 1.5,
  color: 'text.secondary',
  '&.active': {
    color: 'primary.main',
    fontWeight: 600,
    bgcolor: 'color-mix(in srgb, var(--sl-palette-primary-main) 10%, transparent)',
  },
};
