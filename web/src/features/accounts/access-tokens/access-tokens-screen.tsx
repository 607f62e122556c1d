import { AccountPage } from '../account-page.tsx';
import { AccessTokens } from './access-tokens.tsx';

export function AccessTokensScreen() {
  return <AccountPage>{() => <AccessTokens />}</AccountPage>;
}
