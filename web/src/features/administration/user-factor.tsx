import Button from '@mui/material/Button';
import { useState } from 'react';
import type { User } from '#shared/contracts/administration.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useResetSecondFactor } from './user-changes.ts';

/** An account's second factor, which a superadmin takes away where somebody has lost it. */
export function UserFactor({ user: { uuid, email } }: { user: User }) {
  const { mutateAsync: reset } = useResetSecondFactor();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      Set up{' '}
      <Button
        size="small"
        color="error"
        onClick={() => setAsking(true)}
        aria-label={`Reset the second factor of ${email}`}
      >
        Reset
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Reset second factor"
          text={`${email} signs in with the password alone until a second factor is set up again. Be sure who asks for it.`}
          confirmLabel="Reset"
          onClose={() => setAsking(false)}
          onConfirm={() => reset(uuid)}
        />
      )}
    </>
  );
}
