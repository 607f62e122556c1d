import * as z from 'zod';
import { messages } from '../rules/messages.ts';
import { password } from './administration.ts';
import { credentials } from './auth.ts';
import { changesOf } from './changes-of.ts';
import { factorCode } from './factor-code.ts';
import { named } from './field-messages.ts';
import { confirmationOf, creator, email, name, timestamp, uuid } from './fields.ts';
import { passkeyAssertion } from './passkey.ts';
import { csvDecimal, csvDelimiter } from './workspaces.ts';

export const currentPassword = z.string(named('Current password')).min(1, messages.empty('Current password')).max(1000);

export const passwordResetRequest = z.object({ email });
export const passwordResetToken = z.object({ token: z.string().min(1).max(1000) });
/** With a new password the account's access tokens may end, too: somebody else may have made one. */
const end_tokens = z.boolean().exactOptional();
/** `name` is for the new account of an invite; without it the account is named after its address. */
export const passwordResetConfirm = passwordResetToken.extend({ password, name: name.optional(), end_tokens });

export const nameChange = z.object({ uuid: uuid.optional(), name });

export const emailChange = z
  .object({
    uuid: uuid.optional(),
    password: currentPassword,
    email,
    email2: confirmationOf('E-mail').trim().toLowerCase(),
  })
  .refine((value) => value.email === value.email2, { path: ['email2'], message: messages.mismatch('E-mail') });

export const passwordChange = z
  .object({
    uuid: uuid.optional(),
    old_password: currentPassword,
    password,
    password2: confirmationOf('Password'),
    end_tokens,
  })
  .refine((value) => value.password === value.password2, {
    path: ['password2'],
    message: messages.mismatch('Password'),
  });

/**
 * With `csv_decimal` a browser says its decimal symbol, which an account takes at its first sign-in. `code` or
 * `passkey` is for an account with a second factor, which is refused with `second_factor` without one.
 */
export const signIn = credentials.extend({
  csv_decimal: csvDecimal.optional(),
  code: factorCode.optional(),
  passkey: passkeyAssertion.optional(),
});

/** The password, or a passkey that has verified the person, by a PIN or a fingerprint. */
export const reauthentication = z
  .object({ password: currentPassword.optional(), passkey: passkeyAssertion.optional() })
  .refine(({ password, passkey }) => password !== undefined || passkey !== undefined, {
    path: ['password'],
    message: messages.empty('Current password'),
  });
/** Until when the session needs no password again. */
export const reauthenticated = z.object({ until: timestamp });

const csv = z.object({ uuid: uuid.optional(), csv_decimal: csvDecimal, csv_delimiter: csvDelimiter });

/** The decimal symbol and the list separator must differ; otherwise an exported file could not be imported. */
export const csvSettings = csv.superRefine((value, context) => {
  if (value.csv_decimal !== value.csv_delimiter) return;
  for (const field of ['csv_decimal', 'csv_delimiter']) {
    context.addIssue({ code: 'custom', path: [field], message: 'Decimal symbol and list separator must differ' });
  }
});

/** A field that is left out keeps its value; the two together must still be valid `csvSettings`. */
export const csvSettingsUpdate = changesOf(csv);

export const confirmation = z.object({ detail: z.string() });

/**
 * Describes a mailed link: `email` is the address that it was mailed to, `account` the e-mail of the account that it
 * concerns.
 */
export const linkDescription = z.object({
  leads_to: z.enum(['new_password', 'new_account', 'join', 'new_email', 'company']),
  email: z.string(),
  account: z.string(),
  /** The invite's id in the path `/verify-email/{uidb64}/{token}`. */
  uidb64: z.string().optional(),
  invite: z.object({ workspace: z.string(), creator }).optional(),
});
export const goodLink = confirmation.extend(linkDescription.shape);
