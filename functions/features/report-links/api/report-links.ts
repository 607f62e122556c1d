import { gunzipSync } from 'node:zlib';
import { requireRecentPassword } from '#functions/access/recent-password.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { parse, requireText } from '#functions/http/parse-request.ts';
import { ApiError, notFound, refusedField } from '#functions/runtime/api-error.ts';
import { type ReportLinkRow, reportPartSort } from '#functions/tables/report-rows.ts';
import { reportLinks, reportParts } from '#functions/tables/tables.ts';
import { type ReportLink, report } from '#shared/contracts/reports.ts';
import { limits } from '#shared/rules/limits.ts';
import { newLinkSecret } from './link-secret.ts';

/** DynamoDB removes ended links only within days: until then they are left out. */
export const listReportLinks: Handle<'listReportLinks'> = async ({ target }, { now }) =>
  (await goodLinks(target, now())).map(presentLink);

/** The report is as its maker's browser has made it: the server knows that it is texts, tables and pictures alone. */
export const createReportLink: Handle<'createReportLink'> = async ({ target, body, principal }, { now, newId }) => {
  const time = now();
  await requireRecentPassword(principal.caller, time);
  if (body.expires <= time) throw refusedField('expires', 'The end date must be in the future');
  if (body.expires > time + limits.report.days * 86_400) {
    throw refusedField('expires', `A link ends within ${limits.report.days} days`);
  }
  requireReport(body.packed);
  if ((await goodLinks(target, time)).length >= limits.report.links) {
    throw new ApiError('refused', `An experiment has at most ${limits.report.links} links: revoke one first`);
  }
  const link = newId();
  const { workspace_uuid, project_uuid, uuid: parent } = target;
  const { secret, hash } = newLinkSecret(parent, link);
  const { name, expires, packed } = body;
  const made = { creator: principal.caller.name, created: time };
  const row = { parent, sort: link, uuid: link, workspace_uuid, project_uuid, ...made, name, hash, expires };
  const parts = Array.from({ length: Math.ceil(packed.length / partLength) }, (_, index) => ({
    ...{ parent, sort: reportPartSort(link, index), workspace_uuid, expires },
    data: packed.slice(index * partLength, (index + 1) * partLength),
  }));
  // The link is written last, so that a reader finds the whole report.
  await reportParts.putAll(workspace_uuid, parts);
  await reportLinks.add(workspace_uuid, row);
  return { ...presentLink(row), secret };
};

/** The link first: from then on nobody reads the report. */
export const deleteReportLink: Handle<'deleteReportLink'> = async ({ target, path, describe }) => {
  const link = path.link.toLowerCase();
  const key = { parent: target.uuid, sort: link };
  const row = isUuid.test(link) ? await reportLinks.get(target.workspace_uuid, key) : undefined;
  if (!row) throw notFound();
  describe(`${row.name} of ${target.name}`);
  await reportLinks.drop(target.workspace_uuid, key);
  const parts = await reportParts.list(target.workspace_uuid, target.uuid, { beginsWith: `${link}#` });
  await reportParts.dropAll(parts);
};

/** An item has at most 400 KB. */
const partLength = 300_000;
const isUuid = /^[0-9a-f-]{36}$/;

async function goodLinks(experiment: { workspace_uuid: string; uuid: string }, now: number): Promise<ReportLinkRow[]> {
  const rows = await reportLinks.list(experiment.workspace_uuid, experiment.uuid);
  return rows.filter(({ expires }) => expires > now).sort((a, b) => b.created - a.created);
}

const presentLink = ({ uuid, name, creator, created, expires }: ReportLinkRow): ReportLink => ({
  ...{ uuid, name, creator, created, expires },
});

/** Refuses what is no report: the page behind the link shows nothing else. */
function requireReport(packed: string): void {
  const found = unpacked(packed);
  requireText(found);
  parse(report, found);
}

function unpacked(packed: string): unknown {
  try {
    const options = { maxOutputLength: limits.report.unpacked };
    return JSON.parse(gunzipSync(Buffer.from(packed, 'base64'), options).toString('utf8'));
  } catch (error) {
    if (error instanceof RangeError) throw new ApiError('too_large', 'The report is too large: leave sections out');
    throw refusedField('packed', 'The packed report cannot be read');
  }
}
