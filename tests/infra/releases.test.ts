import { describe, expect, it } from 'vitest';
import { resources, synthesized } from './synthesized.ts';

describe('the releases stack', () => {
  const { template } = synthesized('prod');
  const roles = resources(template('releases'), 'AWS::IAM::Role');

  it('trusts deployments into its environment and pull requests, of one repository', () => {
    const subjects = roles.map(({ AssumeRolePolicyDocument: { Statement } }) => {
      expect(Statement).toHaveLength(1);
      const [{ Action, Condition }] = Statement;
      expect(Action).toBe('sts:AssumeRoleWithWebIdentity');
      expect(Condition.StringEquals['token.actions.githubusercontent.com:aud']).toBe('sts.amazonaws.com');
      return Condition.StringEquals['token.actions.githubusercontent.com:sub'];
    });
    expect(subjects.sort()).toEqual([
      'repo:serieslab/serieslab:environment:prod',
      'repo:serieslab/serieslab:pull_request',
    ]);
  });

  const policies = resources(template('releases'), 'AWS::IAM::Policy');
  const granted = (role: 'deploy' | 'look') => {
    const { PolicyDocument } = policies.find(({ id }) => id.startsWith(role)) ?? {};
    return (PolicyDocument.Statement as { Action: string | string[]; Resource: unknown; Condition?: unknown }[]).map(
      ({ Action, Resource, Condition }) => ({
        actions: [Action].flat(),
        resources: JSON.stringify(Resource),
        condition: Condition,
      }),
    );
  };

  it('allows pull requests to read the templates of their environment: no data, no log, no secret, no role of the CDK', () => {
    const [statement, ...others] = granted('look');
    expect(others).toEqual([]);
    expect(statement?.actions).toEqual(['cloudformation:DescribeStacks', 'cloudformation:GetTemplate']);
    expect(statement?.resources).toContain('stack/serieslab-prod-*/*');
  });

  it('allows releases to assume the roles of the CDK, and to read what the checks need', () => {
    const all = granted('deploy');
    const roles = all.find(({ actions }) => actions.includes('sts:AssumeRole'));
    expect(roles?.resources.match(/cdk-hnb659fds-[a-z-]+role/g)).toHaveLength(3);
    const others = all.filter((statement) => statement !== roles);
    expect(others.flatMap(({ actions }) => actions).sort()).toEqual([
      'acm:DescribeCertificate',
      'cloudformation:DescribeStacks',
      'cloudformation:ListStackResources',
      'lambda:GetAccountSettings',
      'lambda:InvokeFunction',
      'ses:GetAccount',
      'ses:GetEmailIdentity',
      'ses:SendEmail',
    ]);
    const invoke = others.find(({ actions }) => actions.includes('lambda:InvokeFunction'));
    expect(invoke?.resources).toContain('function:serieslab-prod-sandbox-*');
    // A mail from the product's own sender, only to SES's simulator address.
    expect(others.find(({ actions }) => actions.includes('ses:SendEmail'))?.condition).toEqual({
      StringEquals: { 'ses:FromAddress': 'no-reply@serieslab.example' },
      'ForAllValues:StringEquals': { 'ses:Recipients': 'success@simulator.amazonses.com' },
    });
  });

  it('is not part of the local stack', () => {
    expect(() => synthesized('local').template('releases')).toThrow('No stack releases');
  });
});
