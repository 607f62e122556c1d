import { Button } from '@aws-amplify/ui-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lastCompany } from '#web/lib/session/company-sign-in.ts';

const CompanyWayDialog = lazy(async () => ({ default: (await import('./company-way-dialog.tsx')).CompanyWayDialog }));

interface Props {
  email: string;
  Providers: ComponentType<{ children: ReactNode }>;
}

/** The button below the login form: to the company that signed in here last, or to the question for it. */
export function CompanyWay({ email, Providers }: Props) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const go = () => {
    const last = lastCompany();
    if (last) navigate(`/login/company/${last}`);
    else setOpen(true);
  };
  return (
    <>
      <Button type="button" isFullWidth className="sign-in-company" onClick={go}>
        Sign in with your company
      </Button>
      {isOpen && (
        <Suspense>
          <Providers>
            <CompanyWayDialog email={email} onClose={() => setOpen(false)} />
          </Providers>
        </Suspense>
      )}
    </>
  );
}
