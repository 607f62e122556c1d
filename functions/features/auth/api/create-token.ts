import { forgetAttempts, giveAttemptBack, takeAttempt } from '#functions/access/limit-attempts.ts';
import { verifyPassword } from '#functions/access/password.ts';
import { measure } from '#functions/aws/measure.ts';
import { accountOf } from '#functions/entities/accounts/account-items.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { unauthenticated } from '#functions/runtime/api-error.ts';
import { texts } from '#shared/rules/messages.ts';
import { signInByAccount, signInByAddress } from './allowances.ts';
import { startSession } from './start-session.ts';

/** Signs in. Unknown e-mail, wrong password and deactivated account get the same response after the same work. */
export const createToken: Handle<'createToken'> = async ({ body, sourceIp, recognise }, context) => {
  recognise(body.email);
  const [byAccount, byAddress] = [signInByAccount(body.email), signInByAddress(sourceIp)];
  await takeAttempt(byAddress, context.now());
  await takeAttempt(byAccount, context.now());
  const user = await accountOf(body.email);
  const known = await verifyPassword(body.password, user?.password_hash);
  if (!user || !known || !user.is_active) {
    measure({ SignInFailures: 1 });
    throw unauthenticated(texts.invalidCredentials);
  }
  const tokens = await startSession(user, context, body.csv_decimal);
  await Promise.all([forgetAttempts(byAccount), giveAttemptBack(byAddress)]);
  return tokens;
};
