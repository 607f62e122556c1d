import type { Refusal } from './permissions.ts';

/** Why something is refused to a caller who may know that it exists. */
export type OpenRefusal = Exclude<Refusal, 'not_a_member' | 'not_assigned'>;

/** Why an account may not do something, in responses and on screens. */
export const refusalTexts: Record<OpenRefusal, string> = {
  not_superadmin: 'Only a superadmin may do this',
  second_factor: 'This workspace asks for a second factor: set one up in your account, under Security',
  company_sign_in: 'This workspace is open to the sign-in of its company alone: log out, and sign in with your company',
  workspace_invalid: 'The workspace is inactive or its licence has expired',
  read_only: 'Your role in this workspace is for reading only',
  token: 'The access token does not allow this',
  permission: 'Your role in this workspace does not allow this',
  licence: "The workspace's licence does not include this",
};

export const superadminFactorText =
  'A superadmin needs a second factor here: set one up in your account, under Security';
