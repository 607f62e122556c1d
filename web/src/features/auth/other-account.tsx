import { Button } from '@aws-amplify/ui-react';
import { Link } from 'react-router-dom';

interface Props {
  /** E-mail of the account that is signed in in this browser. */
  own: string;
  /** E-mail of the account that the link is for. */
  account: string;
  onContinue: () => void;
}

/** Asks for confirmation before a link for another account ends the current session. */
export function OtherAccount({ own, account, onContinue }: Props) {
  return (
    <div className="sign-in-problem" role="alert">
      <p>
        You are signed in as <strong>{own}</strong>. This link is for <strong>{account}</strong>: continuing signs you
        out in this browser.
      </p>
      <Button variation="primary" isFullWidth onClick={onContinue}>
        Continue as {account}
      </Button>
      <p className="sign-in-stay">
        <Link to="/">Stay signed in</Link>
      </p>
    </div>
  );
}
