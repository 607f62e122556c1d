import { describe, it } from 'vitest';
import { transact } from '#functions/aws/transact.ts';
import { projects } from '#functions/tables/tables.ts';
import { tenantChecks } from './tenant-checks.ts';

describe('a row of another tenant', () => {
  it.each(Object.entries(tenantChecks))('%s', async (_, check) => check({ projects, transact }));
});
