import { Queue } from 'aws-cdk-lib/aws-sqs';
import { describe, expect, it } from 'vitest';
import { environmentNames } from '../../infra/config/environments.ts';
import { appOf } from './synthesized.ts';

describe('cdk-nag', () => {
  it.each(environmentNames)('has nothing to say about %s', { timeout: 60_000 }, (env) => {
    expect(() => appOf(env).synth()).not.toThrow();
  });

  it('fails the synthesis on what nobody gave a reason for', () => {
    const app = appOf('local');
    new Queue(app.node.findChild('serieslab-local-jobs'), 'without-dead-letters');
    expect(() => app.synth()).toThrow('AwsSolutions-SQS3');
  });
});

describe("CloudFormation's schemas", () => {
  it('hold for every resource of production', { timeout: 60_000 }, () => {
    expect(() => appOf('prod', { checkSchemas: true }).synth()).not.toThrow();
  });
});
