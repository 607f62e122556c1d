import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { describe, expect, it } from 'vitest';
import { environmentNames } from '#infra/config/environments.ts';
import { appOf } from './synthesized.ts';

describe('cdk-nag', () => {
  it.each(environmentNames)('reports nothing about %s', { timeout: 60_000 }, (env) => {
    expect(() => appOf(env).synth()).not.toThrow();
  });

  it('fails the synthesis on a finding without a reason', () => {
    const app = appOf('local');
    new Queue(app.node.findChild('serieslab-local-jobs'), 'without-dead-letters');
    expect(() => app.synth()).toThrow('AwsSolutions-SQS3');
  });
});

describe("CloudFormation's schemas", () => {
  it('accept every resource of production', { timeout: 60_000 }, () => {
    const { directory } = appOf('prod', { checkSchemas: true }).synth();
    // CDK only warns about these, so the report is checked.
    const report = JSON.parse(readFileSync(join(directory, 'validation-report.json'), 'utf8'));
    expect(report).toMatchObject({ pluginReports: [] });
  });
});
