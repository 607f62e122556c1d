import Chip from '@mui/material/Chip';
import type { Invite } from '#shared/contracts/administration.ts';

const labels: Record<Invite['state'], string> = {
  open: 'Open',
  accepted: 'Inactive (accepted)',
  expired: 'Inactive (expired)',
  switched_off: 'Inactive (switched off)',
};
const colors = { open: 'success', accepted: 'default', expired: 'warning', switched_off: 'error' } as const;

export const inviteStatus = ({ state }: Invite) => labels[state];

/** Whether an invite can still be accepted, and if not, why. Only a deactivated invite is red. */
export function InviteStatus({ invite }: { invite: Invite }) {
  return <Chip size="small" variant="outlined" color={colors[invite.state]} label={labels[invite.state]} />;
}
