import * as z from 'zod';
import { messages } from '../rules/messages.ts';
import { tokens } from './auth.ts';
import { email, requiredLine, uuid } from './fields.ts';
import { csvDecimal } from './workspaces.ts';

const maxDomains = 20;
/** A name with at least two labels of letters, digits and inner dashes, the last with a letter. */
const domainName =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;
const domain = requiredLine('Domain', 253)
  .toLowerCase()
  .refine((text) => domainName.test(text), 'A domain is like example.com');

const issuer = requiredLine('Issuer', 500).superRefine((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    context.addIssue({ code: 'custom', message: 'Issuer must be an address that begins with https://' });
  } else if (url.search || url.hash || url.username || url.password || text.includes('?') || text.includes('#')) {
    context.addIssue({
      code: 'custom',
      message: 'Issuer must be the address alone, without a query, fragment or user',
    });
  }
});

/** How a workspace's company signs its people in, by OpenID Connect. */
const settings = z.object({
  issuer,
  client_id: requiredLine('Client ID', 255),
  /** Domains of the e-mails that may come. */
  domains: z
    .array(domain)
    .min(1, 'Name at least one domain')
    .max(maxDomains, `At most ${maxDomains} domains`)
    .refine((list) => new Set(list).size === list.length, messages.exists('Domain')),
  /** The role of who comes for the first time. */
  role: uuid,
  /** Whether the workspace is open to such sign-ins alone. */
  only_way: z.boolean(),
});

/** Empty where none is set. The client's secret is never answered. */
export const companySignIn = z.object({
  is_set: z.boolean(),
  issuer: z.string(),
  client_id: z.string(),
  domains: z.array(z.string()),
  role: uuid.nullable(),
  only_way: z.boolean(),
});
export type CompanySignIn = z.infer<typeof companySignIn>;

/** The secret may be left out where there is one already. */
export const companySignInForm = settings.extend({
  client_secret: requiredLine('Client secret', 1000).exactOptional(),
});

/** Where the provider sends the browser back to: the page of the app, at any address that it has. */
const redirect = requiredLine('Redirect', 500).refine(
  (text) => URL.canParse(text) && redirectPage.test(text),
  'Redirect must be the page of the app',
);
const redirectPage = /^https?:\/\/[^/?#@\\]+\/login\/company$/;

/** With `again`, the provider is to ask who it is, whatever session it has: for changes that need it. */
export const companySignInBeginning = z.object({ workspace: uuid, redirect, again: z.boolean().exactOptional() });

/** Where the browser goes, and what it keeps until it comes back: the sign-in ends in no other browser. */
export const begunCompanySignIn = z.object({ address: z.string(), key: z.string() });

/**
 * The query with which the provider has sent the browser back. With `csv_decimal` a browser says its decimal symbol, which
 * an account takes at its first sign-in.
 */
export const companySignInReturn = z.object({
  key: z.string().min(1).max(4096),
  query: z.string().max(8192),
  csv_decimal: csvDecimal.optional(),
});

/** `linking`: there is an account with this e-mail, and a mail with a link to allow it. */
export const companySignInResult = z.discriminatedUnion('outcome', [
  tokens.extend({ outcome: z.literal('signed_in') }),
  z.object({ outcome: z.literal('linking'), email: z.string() }),
]);

export const companySignInSearch = z.object({ email });
