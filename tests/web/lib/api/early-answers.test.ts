import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessToken } from '#tests/web/support/access-token.ts';
import { ids } from '#tests/web/support/builders.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { endEarlyAnswers } from '#web/lib/api/early-answers.ts';
import { accountQuery } from '#web/lib/resources/account.ts';
import { compParametersQuery, inParametersQuery, outParametersQuery } from '#web/lib/resources/definitions.ts';
import { experimentQuery } from '#web/lib/resources/experiments.ts';
import { permissionsQuery } from '#web/lib/resources/permissions.ts';
import { projectQuery } from '#web/lib/resources/projects.ts';
import { seriesQuery } from '#web/lib/resources/series.ts';
import { workspacesQuery } from '#web/lib/resources/workspaces.ts';
import { storeTokens } from '#web/lib/session/tokens.ts';
import { callsOf } from '../../../../web/build/name-first-screens.ts';

const access = accessToken();
const place = { workspace: ids.workspace, project: ids.project, experiment: ids.experiment };
const fetched = vi.fn(async () => Response.json([]));

/** As `before-paint.js` leaves it. */
function early(answers: Record<string, Promise<Response>>, at = Date.now()) {
  globalThis.earlyAnswers = {
    token: access,
    at,
    experiment: ids.experiment,
    answers: new Map(Object.entries(answers)),
  };
}
const left = () => [...(globalThis.earlyAnswers?.answers.keys() ?? [])];

beforeEach(() => {
  storeTokens({ access, refresh: 'refresh-1' });
  vi.stubGlobal('fetch', fetched);
  fetched.mockClear();
});
afterEach(() => {
  globalThis.earlyAnswers = undefined;
  storeTokens(undefined);
  vi.unstubAllGlobals();
});

test('the first calls of the series screen are those that the page asks for', async () => {
  const parts: Record<string, string> = { ...place, user: ids.user };
  const addresses = callsOf('series').map((text) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? ''),
  );
  early(
    Object.fromEntries(
      addresses.map((address) => {
        const body = address.endsWith('/permissions') ? { role: 'user', workspaces: {} } : [];
        return [
          address,
          Promise.resolve(Response.json(address.includes('/series?') ? { series: [], next: null } : body)),
        ];
      }),
    ),
  );
  const client = new QueryClient();
  await Promise.all([
    client.fetchQuery(permissionsQuery()),
    client.fetchQuery(workspacesQuery()),
    client.fetchQuery(projectQuery(place)),
    client.fetchQuery(experimentQuery(place)),
    client.fetchQuery(inParametersQuery(place)),
    client.fetchQuery(compParametersQuery(place)),
    client.fetchQuery(outParametersQuery(place)),
    client.fetchQuery(seriesQuery(place)),
    client.fetchQuery(accountQuery(ids.user)),
  ]);
  expect(left()).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
});

test('an early answer is given once, while it is fresh, to the account that asked', async () => {
  const answer = () => Promise.resolve(Response.json([{ name: 'Early' }]));
  early({ '/api/workspaces': answer() });
  expect(await callApi('listWorkspaces', {})).toEqual([{ name: 'Early' }]);
  expect(await callApi('listWorkspaces', {})).toEqual([]);
  early({ '/api/workspaces': answer() }, Date.now() - 16_000);
  expect(await callApi('listWorkspaces', {})).toEqual([]);
  early({ '/api/workspaces': answer() });
  storeTokens({ access: accessToken({ salt: 2 }), refresh: 'refresh-2' });
  expect(await callApi('listWorkspaces', {})).toEqual([]);
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('a call whose early answer did not come is made', async () => {
  early({ '/api/workspaces': Promise.reject(new TypeError('Failed to fetch')) });
  expect(await callApi('listWorkspaces', {})).toEqual([]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('answers that came long before the socket stood are asked for again', () => {
  early({}, Date.now() - 3000);
  expect(endEarlyAnswers(ids.experiment)).toBe(true);
  expect(endEarlyAnswers(ids.experiment)).toBe(false);
  early({});
  expect(endEarlyAnswers(ids.experiment)).toBe(false);
  early({}, Date.now() - 3000);
  expect(endEarlyAnswers('another')).toBe(false);
});
