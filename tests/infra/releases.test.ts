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

  it('lets pull requests look, and nobody do more than the CDK’s own roles', () => {
    const policies = resources(template('releases'), 'AWS::IAM::Policy');
    const granted = policies.map(({ id, PolicyDocument: { Statement } }) => ({
      id,
      actions: Statement.map(({ Action }: { Action: string }) => Action),
      resources: JSON.stringify(Statement),
    }));
    for (const { actions } of granted) expect(actions).toEqual(['sts:AssumeRole']);
    const look = granted.find(({ id }) => id.startsWith('look'));
    expect(look?.resources).toContain('cdk-hnb659fds-lookup-role-');
    expect(look?.resources).not.toContain('deploy-role');
    expect(look?.resources).not.toContain('*');
  });

  it('is no part of the local stack', () => {
    expect(() => synthesized('local').template('releases')).toThrow('No stack releases');
  });
});
