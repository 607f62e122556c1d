import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dynamo } from '#functions/aws/dynamo.ts';
import { handler } from '#functions/handlers/report-links.ts';
import { platform } from '#functions/tables/definitions.ts';
import { experiments, projects, reportLinks, reportParts, workspaces } from '#functions/tables/tables.ts';
import type { Report } from '#shared/contracts/reports.ts';
import { limits } from '#shared/rules/limits.ts';
import { newId, seconds } from '#tests/support/builders.ts';
import { aLaboratory } from '#tests/support/experiment-builders.ts';
import { type Call, invoke } from '#tests/support/invoke.ts';

const licence = { actions: ['series_parameter:export'] };
const day = 86_400;
const report: Report = {
  title: 'Which setting gives most?',
  lines: ['Project: Coatings'],
  sections: [{ title: 'Question', blocks: [{ kind: 'paragraph', text: '<script>ran()</script>' }] }],
};
const packed = (content: unknown) => gzipSync(JSON.stringify(content)).toString('base64');

let lab: Awaited<ReturnType<typeof aLaboratory>>;
beforeEach(async () => {
  lab = await aLaboratory(licence as never);
});

const share = (change: object = {}, call: Call = {}) =>
  invoke(handler, 'createReportLink', {
    as: lab.manager.token,
    path: { id: lab.experiment.uuid },
    body: { name: 'Board', expires: seconds() + 30 * day, packed: packed(report), ...change },
    ...call,
  });
const ask = (operation: 'listReportLinks' | 'deleteReportLink', path: Record<string, string> = {}, call: Call = {}) =>
  invoke(handler, operation, { as: lab.manager.token, path: { id: lab.experiment.uuid, ...path }, ...call });
const read = (secret: unknown) => invoke(handler, 'readSharedReport', { body: { secret } });

const refused = {
  status: 404,
  body: {
    code: 'not_found',
    detail: 'This link leads to no report: it has ended, was revoked, or is not complete',
  },
};

it('is made once with a secret, listed without it, read by anybody who has it, and revoked at once', async () => {
  const made = await share();
  expect(made).toMatchObject({ status: 201, body: { name: 'Board', creator: 'Ada Example' } });
  const { secret, ...shown } = made.body;
  // The uuids of experiment and link, and 256 random bits.
  expect(Buffer.from(secret, 'base64url')).toHaveLength(64);
  expect((await ask('listReportLinks')).body).toEqual([shown]);
  const found = await read(secret);
  expect(found.status).toBe(200);
  expect(JSON.parse(gunzipSync(Buffer.from(found.body.packed, 'base64')).toString())).toEqual(report);
  expect(Object.keys(found.body).sort()).toEqual(['expires', 'packed']);
  const rows = await reportLinks.list(lab.workspace.uuid, lab.experiment.uuid);
  expect(JSON.stringify(rows)).not.toContain(secret.slice(-20));

  expect((await ask('deleteReportLink', { link: shown.uuid })).status).toBe(204);
  expect(await read(secret)).toMatchObject(refused);
  expect((await ask('deleteReportLink', { link: shown.uuid })).status).toBe(404);
  expect((await ask('listReportLinks')).body).toEqual([]);
  expect(await reportParts.list(lab.workspace.uuid, lab.experiment.uuid)).toEqual([]);
});

it('keeps a report that is larger than an item whole', async () => {
  const noise = Array.from({ length: 12 }, (_, at) => `${at} ${crypto.randomUUID().repeat(900)}`);
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString('hex');
  const texts = [...noise, ...Array.from({ length: 10 }, () => random.slice(0, 40_000))];
  const blocks = texts.map((text) => ({ kind: 'paragraph' as const, text }));
  const bytes = Array.from({ length: 9 }, () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(24_000))).toString('base64'),
  ).map((text) => ({ kind: 'paragraph' as const, text }));
  const large = { ...report, sections: [{ title: 'Large', blocks: [...blocks, ...bytes] }] };
  const { secret } = (await share({ packed: packed(large) })).body;
  expect((await reportParts.list(lab.workspace.uuid, lab.experiment.uuid)).length).toBeGreaterThan(1);
  const found = await read(secret);
  expect(JSON.parse(gunzipSync(Buffer.from(found.body.packed, 'base64')).toString())).toEqual(large);
});

describe('a secret that is good no more', () => {
  const key = () => ({ parent: lab.workspace.uuid, sort: lab.project.uuid });
  const ends: [string, (link: string) => Promise<unknown>][] = [
    [
      'has ended',
      (link) =>
        reportLinks.update(
          lab.workspace.uuid,
          { parent: lab.experiment.uuid, sort: link },
          { set: { expires: seconds() - 1 } },
        ),
    ],
    [
      'is of a deleted experiment',
      () => experiments.drop(lab.workspace.uuid, { parent: lab.project.uuid, sort: lab.experiment.uuid }),
    ],
    ['is of a deleted project', () => projects.drop(lab.workspace.uuid, key())],
    [
      'is of a workspace that has ended',
      () =>
        workspaces.update(
          platform,
          { parent: platform, sort: lab.workspace.uuid },
          { set: { expiry_date: seconds() - 1 } },
        ),
    ],
    [
      'is of a workspace that is not active',
      () => workspaces.update(platform, { parent: platform, sort: lab.workspace.uuid }, { set: { is_active: false } }),
    ],
    ['is of a deleted workspace', () => workspaces.drop(platform, { parent: platform, sort: lab.workspace.uuid })],
    ['was revoked', (link) => ask('deleteReportLink', { link })],
  ];

  it.each(ends)('that %s is answered as one that never was, after the same reads', async (_, end) => {
    const { secret, uuid } = (await share()).body;
    await end(uuid);
    const [known, steps] = await stepsOf(() => read(secret));
    const [unknown, expected] = await stepsOf(() => read(guess(secret)));
    expect(known).toMatchObject(refused);
    expect(unknown).toEqual(known);
    expect(steps).toEqual(expected);
  });

  /** A secret of the same experiment and link, with other random bits. */
  function guess(secret: string): string {
    const bytes = Buffer.from(secret, 'base64url');
    bytes.fill(7, 32);
    return bytes.toString('base64url');
  }

  it('or was guessed, cut, turned around or made of another link is refused alike', async () => {
    const [one, other] = [(await share()).body.secret as string, (await share()).body.secret as string];
    const swapped = Buffer.concat([
      Buffer.from(one, 'base64url').subarray(0, 32),
      Buffer.from(other, 'base64url').subarray(32),
    ]).toString('base64url');
    const wrong = [guess(one), swapped, one.slice(0, -1), `${one}=`, ` ${one}`, '', 'x', '../..', `${'A'.repeat(86)}`];
    for (const secret of wrong) expect(await read(secret)).toMatchObject(refused);
    expect((await read(one)).status).toBe(200);
  });
});

/** The answer of a run, and DynamoDB's commands in it. */
async function stepsOf(run: () => Promise<unknown>): Promise<[unknown, string[]]> {
  const steps: string[] = [];
  const real = dynamo.send.bind(dynamo) as (command: unknown) => Promise<unknown>;
  const spy = vi.spyOn(dynamo, 'send').mockImplementation((async (command: {
    constructor: { name: string };
    input: { TableName?: string; RequestItems?: object };
  }) => {
    const { TableName, RequestItems = {} } = command.input;
    steps.push([command.constructor.name, TableName, ...Object.keys(RequestItems)].join(' '));
    return real(command);
  }) as never);
  const answer = await run();
  spy.mockRestore();
  return [answer, steps];
}

it('is refused for a date that has passed or is beyond a year, and what is no report', async () => {
  const late = { expires: 'A link ends within 366 days' };
  expect(await share({ expires: seconds() + 367 * day })).toMatchObject({ status: 400, body: { fields: late } });
  const past = { expires: 'The end date must be in the future' };
  expect(await share({ expires: seconds() - 1 })).toMatchObject({ status: 400, body: { fields: past } });
  const markup = { ...report, sections: [{ title: 'x', blocks: [{ kind: 'html', text: '<script>' }] }] };
  const more = { ...report, script: 'ran()' };
  for (const content of [markup, more, {}, [], 'text', 1]) {
    expect((await share({ packed: packed(content) })).status).toBe(400);
  }
  for (const text of ['x', Buffer.from('no gzip').toString('base64')]) {
    expect(await share({ packed: text })).toMatchObject({
      status: 400,
      body: { detail: 'The packed report cannot be read' },
    });
  }
  const bomb = gzipSync(Buffer.alloc(limits.report.unpacked + 1, ' ')).toString('base64');
  expect((await share({ packed: bomb })).status).toBe(413);
  expect((await ask('listReportLinks')).body).toEqual([]);
  expect(await reportParts.list(lab.workspace.uuid, lab.experiment.uuid)).toEqual([]);
});

it('has at most twenty beside each other; those that have ended do not count', async () => {
  const { workspace, experiment } = lab;
  const link = (expires: number) => {
    const uuid = newId();
    const made = { creator: 'Ada', created: seconds(), name: 'Board', hash: '', expires };
    const { workspace_uuid, project_uuid } = experiment;
    return { parent: experiment.uuid, sort: uuid, uuid, workspace_uuid, project_uuid, ...made };
  };
  const good = Array.from({ length: limits.report.links - 1 }, () => link(seconds() + day));
  await reportLinks.putAll(workspace.uuid, [...good, link(seconds() - 1)]);
  expect((await share()).status).toBe(201);
  expect(await share()).toMatchObject({ status: 400, body: { code: 'refused' } });
});

it('needs who manages the experiment, and for a new one a licence with exports and a workspace that has not ended', async () => {
  const other = await aLaboratory(licence as never);
  const { uuid } = (await share()).body;
  for (const as of [other.manager.token]) {
    expect((await share({}, { as })).status).toBe(404);
    expect((await ask('listReportLinks', {}, { as })).status).toBe(404);
    expect((await ask('deleteReportLink', { link: uuid }, { as })).status).toBe(404);
  }
  // A link of another experiment is none of this one's.
  expect(
    (await ask('deleteReportLink', { id: other.experiment.uuid, link: uuid }, { as: other.manager.token })).status,
  ).toBe(404);
  lab = await aLaboratory({ actions: [] } as never);
  expect((await share()).status).toBe(403);
});

it('is not read more often than two hundred times in a quarter of an hour from one address', async () => {
  const { secret } = (await share()).body;
  const call = (from: string) =>
    invoke(
      (event: { requestContext: { identity: { sourceIp: string } } }, context: object) => {
        event.requestContext.identity.sourceIp = from;
        return (handler as never as (event: unknown, context: object) => unknown)(event, context);
      },
      'readSharedReport',
      { body: { secret } },
    );
  const from = `198.51.100.${1 + (Date.now() % 200)}`;
  const first = await Promise.all(Array.from({ length: 200 }, () => call(from)));
  expect(first.filter(({ status }) => status === 200)).toHaveLength(200);
  expect(await call(from)).toMatchObject({ status: 400, body: { code: 'locked' } });
  expect((await call('203.0.113.9')).status).toBe(200);
});
