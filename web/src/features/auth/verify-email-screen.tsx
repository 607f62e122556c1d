import { Loader } from '@aws-amplify/ui-react';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { ApiFailure } from '#web/lib/api/api-failure.ts';
import { notify } from '#web/lib/notices.ts';
import { currentSession } from '#web/lib/session/session.ts';
import { storeTokens } from '#web/lib/session/tokens.ts';
import { OtherAccount } from './other-account.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { loadClient } from './use-create-token.ts';
import { useMailedLink } from './use-password-reset.ts';

/**
 * Target of links in e-mails: continues to /login, or to / if the link is invalid. A person who is signed in with
 * another account confirms first; a person who joins a workspace with their own account stays signed in.
 */
export function VerifyEmailScreen() {
  const { uidb64 = '', token = '' } = useParams();
  const navigate = useNavigate();
  const { mutate: verify } = useVerifyEmail();
  const { mutate: look } = useMailedLink();
  const [session] = useState(currentSession);
  const [other, setOther] = useState<string>();

  const follow = useCallback(
    (staysSignedIn: boolean) =>
      verify(
        { uidb64, token },
        {
          onSuccess: ({ detail }) => {
            notify(detail);
            // Changing the e-mail ended all sessions: the stored tokens would only fail later.
            if (!staysSignedIn) storeTokens(undefined);
            navigate('/login', { replace: true });
          },
          onError: (error) => {
            // The login page or the dashboard says why: the snackbar is gone after two seconds.
            const state = error instanceof ApiFailure && error.status === 400 ? { left: '/verify-email' } : undefined;
            navigate(currentSession() ? '/dashboard' : '/login', { replace: true, state });
          },
        },
      ),
    [verify, navigate, uidb64, token],
  );

  useEffect(() => {
    document.title = 'Verify e-mail · Serieslab';
    if (!session) return follow(false);
    look(token, {
      onSuccess: ({ account, leads_to }) =>
        account === session.email ? follow(leads_to === 'join' || leads_to === 'company') : setOther(account),
      // Following the link returns the reason.
      onError: () => follow(true),
    });
  }, [session, look, token, follow]);

  return (
    <SignInPage title="Verifying the e-mail">
      {session && other ? (
        <OtherAccount own={session.email} account={other} onContinue={() => follow(false)} />
      ) : (
        <p className="sign-in-wait" role="status">
          <Loader aria-hidden="true" /> One moment, please
        </p>
      )}
    </SignInPage>
  );
}

/** Follows the link of an e-mail. A link works once, so there is no retry. */
function useVerifyEmail() {
  return useMutation({
    mutationFn: async (path: { uidb64: string; token: string }) =>
      (await loadClient()).callApi('verifyEmail', { path }),
  });
}
