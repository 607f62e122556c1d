import { Loader } from '@aws-amplify/ui-react';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { notify } from '../../lib/notices.ts';
import { storeTokens } from '../../lib/tokens.ts';
import { SignInPage } from './sign-in-page.tsx';
import { useVerifyEmail } from './use-verify-email.ts';

/** Where the links of mails lead: on to /login, or to / when the link is not good. */
export function VerifyEmailScreen() {
  const { uidb64 = '', token = '' } = useParams();
  const navigate = useNavigate();
  const { mutate } = useVerifyEmail();

  useEffect(() => {
    document.title = 'Verify e-mail · Serieslab';
    mutate(
      { uidb64, token },
      {
        onSuccess: ({ detail }) => {
          notify(detail);
          // A changed e-mail has ended all sessions; the tokens here would only fail later.
          storeTokens(undefined);
          navigate('/login', { replace: true });
        },
        onError: () => navigate('/', { replace: true }),
      },
    );
  }, [mutate, navigate, uidb64, token]);

  return (
    <SignInPage title="Verifying the e-mail">
      <p className="sign-in-wait" role="status">
        <Loader aria-hidden="true" /> One moment, please
      </p>
    </SignInPage>
  );
}
