import { log } from '#functions/aws/log.ts';
import { readClientSecret } from '#functions/entities/company/client-secret.ts';
import { subjectOf } from '#functions/entities/company/company-identities.ts';
import type { RefreshFamilyRow } from '#functions/tables/access-rows.ts';
import { unchangedSince } from '#functions/tables/condition.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { accessTokens, refreshFamilies, workspaces } from '#functions/tables/tables.ts';

/** A session lasts so long after its provider last stood for the person (decision SIGNIN-4). */
export const vouchedSeconds = 8 * 3600;
/** A provider that gave a refresh token is asked so seldom, and so often after it did not answer. */
export const askedSeconds = { usual: 3600, failed: 300 } as const;

/**
 * Whether a session that a company has begun continues: its workspace still has that provider, which has stood for the
 * person within hours. Somebody whom the provider has removed loses all sessions that it began, and the access tokens
 * that were made in them.
 */
export async function isStillVouched(row: RefreshFamilyRow, now: number): Promise<boolean> {
  const { company, vouched = 0, asked = 0, provider_token } = row;
  if (company === undefined) return true;
  const settings = (await workspaces.get(platform, platformKey(company)))?.company_sign_in;
  if (!settings || settings.since > (row.started ?? 0) || now - vouched > vouchedSeconds) return false;
  const pause = asked > vouched ? askedSeconds.failed : askedSeconds.usual;
  if (provider_token === undefined || now - asked < pause) return true;
  // One of several exchanges asks: a provider may take each refresh token once.
  const isFirst = await refreshFamilies.update(platform, row, {
    set: { asked: now },
    condition: unchangedSince(row, 'asked'),
  });
  const secret = isFirst && (await readClientSecret(company));
  if (!secret) return true;
  const { identifyAgain, ProviderProblem } = await import('./provider.ts');
  const client = { issuer: settings.issuer, client_id: settings.client_id, secret };
  try {
    const { subject, refreshToken = provider_token } = await identifyAgain(client, provider_token);
    if (subject !== undefined && subjectOf(settings.issuer, subject) !== row.company_subject)
      return endAll(row, company);
    await refreshFamilies.update(platform, row, { set: { vouched: now, provider_token: refreshToken } });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    return error.kind === 'gone' ? endAll(row, company) : true;
  }
}

async function endAll({ parent: user }: RefreshFamilyRow, company: string): Promise<false> {
  log('info', 'a provider stands for somebody no longer', { user, workspace: company });
  const [sessions, tokens] = await Promise.all([
    refreshFamilies.list(platform, user),
    accessTokens.list(platform, user),
  ]);
  const its = <Row extends { company?: string | undefined }>(rows: readonly Row[]) =>
    rows.filter((row) => row.company === company);
  await Promise.all([refreshFamilies.dropAll(its(sessions)), accessTokens.dropAll(its(tokens))]);
  return false;
}
