import { Button } from '@aws-amplify/ui-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

const ForgotPasswordDialog = lazy(async () => ({
  default: (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog,
}));

interface Props {
  email: string;
  Providers: ComponentType<{ children: ReactNode }>;
}

/** The button below the login form, and its dialog, which starts with the e-mail that was typed there. */
export function ForgotPassword({ email, Providers }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="button" variation="link" className="sign-in-forgot" onClick={() => setOpen(true)}>
        Forgot password?
      </Button>
      {isOpen && (
        <Suspense>
          <Providers>
            <ForgotPasswordDialog email={email} onClose={() => setOpen(false)} />
          </Providers>
        </Suspense>
      )}
    </>
  );
}
