import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { tableNames, tableVariable } from '#functions/tables/definitions.ts';
import { findEnvironment } from '#infra/operate/find-environment.ts';
import { listed, synthesized } from './synthesized.ts';

const { template } = synthesized('prod');
const cloudFormation = mockClient(CloudFormationClient);

/** CloudFormation's list of a deployed stack: each resource of the template, two pages. */
function deployed(stack: string) {
  const all = listed(template(stack), (id) => `physical-${id}`);
  const named = { StackName: `serieslab-prod-${stack}` };
  const middle = Math.floor(all.length / 2);
  cloudFormation
    .on(ListStackResourcesCommand, named)
    .resolves({ StackResourceSummaries: all.slice(0, middle), NextToken: 'more' })
    .on(ListStackResourcesCommand, { ...named, NextToken: 'more' })
    .resolves({ StackResourceSummaries: all.slice(middle) });
}

it('finds every table, the queue of deletions and the secret of a deployed environment', async () => {
  deployed('data');
  deployed('jobs');
  const found = await findEnvironment('prod', '.local');
  for (const table of tableNames) {
    const [, , logical] = /^(physical)-([a-z]+)[0-9A-F]{8}$/.exec(found[tableVariable(table)] ?? '') ?? [];
    expect(logical).toBe(table.replaceAll('-', ''));
  }
  expect(found.QUEUE_DELETION).toMatch(/^physical-deletionqueue[0-9A-F]{8}$/);
  expect(found.SIGNING_SECRET).toMatch(/^physical-signingsecret[0-9A-F]{8}$/);
});
