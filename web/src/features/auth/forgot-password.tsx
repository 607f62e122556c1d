import { Button } from '@aws-amplify/ui-react';
import { lazy, Suspense, useState } from 'react';

const ForgotPasswordDialog = lazy(async () => ({
  default: (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog,
}));

/** The button below the login form, and its dialog, which starts with the e-mail that was typed there. */
export function ForgotPassword({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="button" variation="link" className="sign-in-forgot" onClick={() => setOpen(true)}>
        Forgot password?
      </Button>
      {isOpen && (
        <Suspense>
          <ForgotPasswordDialog email={email} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
