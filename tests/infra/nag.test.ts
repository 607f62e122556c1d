import { Queue } from 'aws-cdk-lib/aws-sqs';
import { describe, expect, it } from 'vitest';
import { environmentNames } from '#infra/config/environments.ts';
import { appOf, assemblyOf } from './synthesized.ts';

describe('cdk-nag', () => {
  it.each(environmentNames)('reports nothing about %s', (env) => {
    expect(() => assemblyOf(env)).not.toThrow();
  });

  it('reports nothing about the copy to a vault elsewhere', () => {
    const backupCopy = { vaultArn: 'arn:aws:backup:eu-west-1:444444444444:backup-vault:serieslab', days: 7 };
    expect(() => appOf('prod', { changed: { backupCopy } }).synth()).not.toThrow();
  });

  it('fails the synthesis on a finding without a reason', () => {
    const app = appOf('local');
    new Queue(app.node.findChild('serieslab-local-jobs'), 'without-dead-letters');
    expect(() => app.synth()).toThrow('AwsSolutions-SQS3');
  });
});
