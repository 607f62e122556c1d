import MoreVert from '@mui/icons-material/MoreVertRounded';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { noteRowMenu, passFocusOn } from '../row-focus.ts';
import { useOnceOpened } from '../use-once-opened.ts';

export interface RowMenuItem {
  label: string;
  icon?: ReactNode;
  /** Target of the item, instead of `onClick`. */
  to?: string;
  onClick?: () => void;
  disabled?: boolean;
  /** Why it is disabled. */
  reason?: string | undefined;
  danger?: boolean;
}

export function RowMenu({ name, items }: { name: string; items: readonly RowMenuItem[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isNeeded = useOnceOpened(anchor !== null);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => () => passFocusOn(button.current), []);
  if (items.length === 0) return null;
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        aria-label={`Actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => {
          noteRowMenu(event.currentTarget);
          setAnchor(event.currentTarget);
        }}
      >
        <MoreVert />
      </IconButton>
      {isNeeded && (
        <Menu
          id={id}
          anchorEl={anchor}
          open={anchor !== null}
          onClose={close}
          slotProps={{ paper: { role: 'region', 'aria-label': `Actions for ${name}` } }}
        >
          {items.map((item) => (
            <MenuItem
              key={item.label}
              disabled={item.disabled ?? false}
              {...(item.to ? { component: Link, to: item.to } : {})}
              onClick={() => {
                close();
                item.onClick?.();
              }}
              sx={item.danger ? { color: 'error.main' } : {}}
            >
              {item.icon && <ListItemIcon sx={{ color: 'inherit' }}>{item.icon}</ListItemIcon>}
              <ListItemText secondary={item.reason}>{item.label}</ListItemText>
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
