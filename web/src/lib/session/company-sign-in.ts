import { isText, objectOf } from '../browser/checks.ts';
import { decimalOfBrowser } from '../browser/decimal-of-browser.ts';
import { currentSession, endSessionAndLogOut } from './session.ts';
import { storeTokens } from './tokens.ts';

/** The sign-in that this tab has begun, until the provider sends it back; and the company of the last one. */
const keys = { begun: 'serieslab.company-sign-in', last: 'serieslab.company' } as const;
const isBegun = objectOf({ key: isText, workspace: isText, returnTo: isText });

const loadClient = () => import('../api/call-api.ts');

/** The workspace whose company has signed in last in this browser. */
export const lastCompany = (): string | undefined => localStorage.getItem(keys.last) ?? undefined;

/**
 * Leaves for the provider of a workspace's company. With `again` the provider asks who it is, whatever session it has.
 *
 * @param returnTo the page of the app to open afterwards
 */
export async function leaveForCompany(workspace: string, { again = false, returnTo = '/' } = {}): Promise<void> {
  const { callApi } = await loadClient();
  const redirect = `${location.origin}/login/company`;
  const body = { workspace, redirect, ...(again ? { again } : {}) };
  const { address, key } = await callApi('beginCompanySignIn', { body });
  sessionStorage.setItem(keys.begun, JSON.stringify({ key, workspace, returnTo }));
  location.assign(address);
}

type Ended = { outcome: 'signed_in'; returnTo: string } | { outcome: 'linking'; email: string };

/** The sign-in that this tab has begun; undefined in any other. It is ended once, with or without success. */
export function takeBegun() {
  const text = sessionStorage.getItem(keys.begun);
  sessionStorage.removeItem(keys.begun);
  const begun: unknown = text === null ? undefined : JSON.parse(text);
  return isBegun(begun) ? begun : undefined;
}

/** Ends the sign-in with the provider's answer; the session that it replaces is over. */
export async function endCompanySignIn(
  { key, workspace, returnTo }: NonNullable<ReturnType<typeof takeBegun>>,
  query: string,
): Promise<Ended> {
  const { callApi } = await loadClient();
  const result = await callApi('finishCompanySignIn', { body: { key, query, csv_decimal: decimalOfBrowser() } });
  if (result.outcome === 'linking') return result;
  if (currentSession()) endSessionAndLogOut();
  localStorage.setItem(keys.last, workspace);
  storeTokens({ access: result.access, refresh: result.refresh });
  return { outcome: 'signed_in', returnTo: isOwnPage(returnTo) ? returnTo : '/' };
}

/** An address of this app, and no other. */
const isOwnPage = (path: string) => /^\/(?![/\\])/.test(path);
