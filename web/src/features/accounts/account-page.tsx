import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import type { User } from '#shared/contracts/administration.ts';
import { paths } from '#web/lib/paths.ts';
import { useGetUser } from '#web/lib/resources/account.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryState } from '#web/ui/query-state.tsx';

const sections = [
  { to: paths.accountProfile, label: 'Profile' },
  { to: paths.accountSecurity, label: 'Security' },
  { to: paths.accountSettings, label: 'Settings' },
  { to: paths.accountTokens, label: 'Access tokens' },
];

const sectionStyle = {
  color: 'text.secondary',
  borderBottom: 2,
  borderColor: 'transparent',
  borderRadius: 0,
  '&.active': { color: 'primary.main', borderColor: 'primary.main' },
};

/** The frame of the account's screens; passes the account to its content. */
export function AccountPage({ children }: { children: (account: User) => ReactNode }) {
  const account = useGetUser();
  return (
    <>
      <PageHeader title="Account" />
      <Stack component="nav" aria-label="Account" direction="row" spacing={1} sx={{ mb: 3, overflowX: 'auto' }}>
        {sections.map(({ to, label }) => (
          <Button key={to} component={NavLink} to={to} color="inherit" sx={sectionStyle}>
            {label}
          </Button>
        ))}
      </Stack>
      <QueryState queries={{ account }}>{(loaded) => children(loaded.account.data)}</QueryState>
    </>
  );
}
