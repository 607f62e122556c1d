import { requireAccount } from '../../require-account.ts';
import { inCloud } from '../check.ts';

export const account = inCloud("the account is the configuration's", async ({ name, place }) => {
  await requireAccount(name, place);
  return undefined;
});
