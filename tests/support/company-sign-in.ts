import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { authOperations, handler } from '#functions/handlers/auth.ts';
import { apiHandler } from '#functions/http/api-handler.ts';
import type { WorkspaceRow } from '#functions/tables/rows.ts';
import { aRole, aSuperadmin, aWorkspace, newId, seconds } from './builders.ts';
import { answerAsUsual, secrets } from './functions.ts';
import { invoke } from './invoke.ts';
import { deliverMail } from './mail.ts';
import { clientId, clientSecret, TestProvider, visit } from './provider.ts';

const redirect = 'https://serieslab.test/login/company';

/** A provider of a company, the stand-in for Secrets Manager, and people who sign in; for all tests of a file. */
export function companySignIn() {
  const provider = new TestProvider(redirect);
  const kept = new Map<string, string>();

  beforeAll(async () => void (await provider.open()));
  afterAll(() => provider.close());
  beforeEach(async () => {
    await deliverMail();
    const missing = () => new ResourceNotFoundException({ message: 'none', $metadata: {} });
    secrets.on(GetSecretValueCommand).callsFake(({ SecretId }) => {
      if (SecretId === 'signing') return { SecretString: 'a long enough secret of the tests' };
      if (!kept.has(SecretId)) throw missing();
      return { SecretString: kept.get(SecretId) };
    });
    secrets.on(PutSecretValueCommand).callsFake(({ SecretId, SecretString }) => {
      if (!kept.has(SecretId)) throw missing();
      kept.set(SecretId, SecretString);
    });
    secrets.on(CreateSecretCommand).callsFake(({ Name, SecretString }) => void kept.set(Name, SecretString));
    secrets.on(DeleteSecretCommand).callsFake(({ SecretId }) => void kept.delete(SecretId));
  });
  afterEach(() => {
    provider.faults.clear();
    answerAsUsual();
  });

  async function aCompany(change: object = {}, of: Partial<WorkspaceRow> = {}) {
    const workspace = await aWorkspace(of);
    const role = await aRole(['project:manage']);
    const admin = await aSuperadmin();
    const body = {
      issuer: provider.issuer,
      client_id: clientId,
      client_secret: clientSecret,
      domains: ['company.example'],
      role: role.uuid,
      only_way: false,
      ...change,
    };
    const path = { id: workspace.uuid };
    const set = (more: object = {}) =>
      invoke(handler, 'setCompanySignIn', { as: admin.token, path, body: { ...body, ...more } });
    expect((await set()).status).toBe(200);
    await deliverMail();
    return { workspace, role, admin, path, set };
  }

  const begin = (workspace: string, more: object = {}) =>
    invoke(handler, 'beginCompanySignIn', { body: { workspace, redirect, ...more } });
  async function signIn(workspace: string, who: object, more: object = {}) {
    provider.person = who as typeof provider.person;
    const { body } = await begin(workspace, more);
    return finish(body.key, await visit(body.address, redirect));
  }

  return { provider, kept, redirect, aCompany, begin, signIn };
}

/** A person as the provider knows them. */
export const person = (change: object = {}) => {
  const sub = newId();
  return { sub, email: `${sub}@company.example`, email_verified: true, name: 'Grace Example', ...change };
};

/** The handler, so many seconds from now. */
export const later = (by: number) => apiHandler('auth', authOperations, { now: () => seconds() + by, newId });

export const finish = (key: string, query: string, by: unknown = handler) =>
  invoke(by, 'finishCompanySignIn', { body: { key, query } });

export const refused = (detail: string) => ({ status: 400, body: { code: 'refused', detail } });

export const subOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')).sub;
