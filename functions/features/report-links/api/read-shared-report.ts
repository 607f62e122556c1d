import { type Allowance, takeAttempt } from '#functions/access/limit-attempts.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { experiments, projects, reportLinks, reportParts, workspaces } from '#functions/tables/tables.ts';
import { isWorkspaceValid } from '#shared/rules/permissions.ts';
import { isSecretOf, keyOfSecret } from './link-secret.ts';

/**
 * The report of a link. A secret that never was, that was revoked or has ended, and that of an experiment or a workspace
 * that has gone or ended are one answer after the same reads: nobody learns from it which of these it was.
 */
export const readSharedReport: Handle<'readSharedReport'> = async ({ body, sourceIp, describe }, { now }) => {
  await takeAttempt(byAddress(sourceIp), now());
  const { secret } = body;
  const key = keyOfSecret(secret);
  const link = await reportLinks.resolveKey(key);
  const { workspace_uuid: tenant, project_uuid: project } = link ?? {
    workspace_uuid: key.sort,
    project_uuid: key.sort,
  };
  const [workspace, projectRow, experiment] = await Promise.all([
    workspaces.get(platform, platformKey(tenant)),
    projects.get(tenant, { parent: tenant, sort: project }),
    experiments.get(tenant, { parent: project, sort: key.parent }),
  ]);
  const isGood = isSecretOf(secret, link?.hash) && link !== undefined && link.expires > now();
  if (!isGood || !workspace || !projectRow || !experiment || !isWorkspaceValid(workspace, now())) {
    throw new ApiError('not_found', 'This link leads to no report: it has ended, was revoked, or is not complete');
  }
  const parts = await reportParts.list(tenant, key.parent, { beginsWith: `${key.sort}#` });
  describe(`${link.name} of ${experiment.name}`);
  return { expires: link.expires, packed: parts.map(({ data }) => data).join('') };
};

/** Enough for the readers of a company behind one address; nobody guesses 256 bits, and nobody scrapes much. */
const byAddress = (who: string): Allowance => ({
  ...{ what: 'shared-report', by: 'address', who, maxAttempts: 200 },
  refusal: (wait) => `Too many reports were asked for from your network: please wait ${wait}`,
});
