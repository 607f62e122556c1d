import { Loader } from '@aws-amplify/ui-react';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { currentSession } from '#web/lib/session/session.ts';
import { unusableLink } from '#web/lib/unusable-link.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { OtherAccount } from './other-account.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { useValidatePasswordResetToken } from './use-password-reset.ts';

/** Target of links in password e-mails and in invites to a new address. */
export function PasswordResetScreen() {
  const { token = '' } = useParams();
  const link = useValidatePasswordResetToken(token);
  const isNew = link.data?.leads_to === 'new_account';
  // A link of another page.
  const isOther = link.data?.leads_to === 'new_email' || link.data?.leads_to === 'company';
  const title = isNew ? 'Your new account' : 'Account password reset';
  useEffect(() => {
    document.title = `${title} · Serieslab`;
  }, [title]);
  return (
    <SignInPage title={title} cardTitle={isNew ? 'Set a password' : 'Change password'}>
      {link.isPending && (
        <p className="sign-in-wait" role="status">
          <Loader aria-hidden="true" /> One moment, please
        </p>
      )}
      {(link.isError || isOther) && (
        <div className="sign-in-problem" role="alert">
          <p>{unusableLink}</p>
          <Link to="/login">Back to login</Link>
        </div>
      )}
      {link.data && !isOther && <GoodLink token={token} link={link.data} />}
    </SignInPage>
  );
}

type MailedLink = ResponseOf<'validatePasswordResetToken'>;

/** Names the account of the link, and asks for a password where the link needs one. */
function GoodLink({ token, link }: { token: string; link: MailedLink }) {
  const [session] = useState(currentSession);
  const [continues, setContinues] = useState(false);
  const { leads_to, account, email, invite, uidb64 = '' } = link;
  if (leads_to === 'join') {
    return (
      <div className="sign-in-problem">
        <p>{invitation(invite)}</p>
        <p>There is an account with the e-mail {email} already: join with it, and sign in.</p>
        <Link to={`/verify-email/${uidb64}/${token}`}>Join the workspace</Link>
      </div>
    );
  }
  if (session && session.email !== account && !continues) {
    return <OtherAccount own={session.email} account={account} onContinue={() => setContinues(true)} />;
  }
  return (
    <>
      {invite && (
        <p>
          {invitation(invite)} Choose a name and a password for your new account, <strong>{email}</strong>.
        </p>
      )}
      <NewPasswordForm token={token} email={account} isNew={leads_to === 'new_account'} />
    </>
  );
}

const invitation = (invite: MailedLink['invite']) =>
  invite && `${invite.creator} invites you to the workspace “${invite.workspace}”.`;
