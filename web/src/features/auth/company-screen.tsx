import { Button, Loader } from '@aws-amplify/ui-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { failureReaction } from '#web/lib/api/failure-reaction.ts';
import { endCompanySignIn, leaveForCompany, takeBegun } from '#web/lib/session/company-sign-in.ts';
import { currentSession } from '#web/lib/session/session.ts';
import { SignInPage } from './sign-in-page.tsx';

const title = 'Sign in with your company';
const failed = 'Signing in with your company did not work: please try again';
const messageOf = (failure: unknown) => failureReaction(failure).message ?? failed;

/** The way to a workspace's company, from its own address: leaves at once, unless somebody is signed in here. */
export function CompanyScreen() {
  const { workspaceId = '' } = useParams();
  const [session] = useState(currentSession);
  const [problem, setProblem] = useState<string>();
  const [isLeaving, setLeaving] = useState(session === undefined);
  useEffect(() => {
    document.title = `${title} · Serieslab`;
    if (isLeaving) leaveForCompany(workspaceId).catch((failure: unknown) => setProblem(messageOf(failure)));
  }, [isLeaving, workspaceId]);
  return (
    <SignInPage title={title}>
      {problem !== undefined && <Problem text={problem} />}
      {problem === undefined && (isLeaving ? <Wait /> : <Other email={session?.email} onGo={() => setLeaving(true)} />)}
    </SignInPage>
  );
}

/** The page to which the provider sends the browser back. */
export function CompanyReturnScreen() {
  const navigate = useNavigate();
  const [query] = useState(() => location.search.slice(1));
  const [problem, setProblem] = useState<{ text: string; workspace?: string }>();
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    document.title = `${title} · Serieslab`;
    // The code in the address has been read: it stays in no history.
    history.replaceState(history.state, '', location.pathname);
    const begun = takeBegun();
    if (!begun) return setProblem({ text: 'This sign-in was begun elsewhere, or has ended already' });
    endCompanySignIn(begun, query).then(
      (ended) => (ended.outcome === 'linking' ? setEmail(ended.email) : navigate(ended.returnTo, { replace: true })),
      (failure: unknown) => setProblem({ text: messageOf(failure), workspace: begun.workspace }),
    );
  }, [navigate, query]);
  return (
    <SignInPage title={title}>
      {problem && <Problem {...problem} />}
      {email !== undefined && <Linking email={email} />}
      {!problem && email === undefined && <Wait />}
    </SignInPage>
  );
}

function Wait() {
  return (
    <p className="sign-in-wait" role="status">
      <Loader aria-hidden="true" /> One moment, please
    </p>
  );
}

function Problem({ text, workspace }: { text: string; workspace?: string }) {
  const navigate = useNavigate();
  return (
    <div className="sign-in-problem" role="alert">
      <p>{text}</p>
      {workspace !== undefined && (
        <Button variation="primary" isFullWidth onClick={() => navigate(`/login/company/${workspace}`)}>
          Try again
        </Button>
      )}
      <p className="sign-in-stay">
        <Link to="/login">Back to login</Link>
      </p>
    </div>
  );
}

function Linking({ email }: { email: string }) {
  return (
    <div className="sign-in-problem" role="status">
      <p>
        There is an account of <strong>{email}</strong> already. A mail with a link is on its way: open it once, and
        then sign in with your company again.
      </p>
      <p className="sign-in-stay">
        <Link to="/login">Back to login</Link>
      </p>
    </div>
  );
}

function Other({ email, onGo }: { email: string | undefined; onGo: () => void }) {
  return (
    <div className="sign-in-problem" role="alert">
      <p>
        You are signed in as <strong>{email}</strong>. Signing in with your company ends that in this browser.
      </p>
      <Button variation="primary" isFullWidth onClick={onGo}>
        {title}
      </Button>
      <p className="sign-in-stay">
        <Link to="/">Stay signed in</Link>
      </p>
    </div>
  );
}
