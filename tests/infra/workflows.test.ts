import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseWorkflow, permissionProblems, workflows } from './workflows.ts';

const named = (file: string) => {
  const found = workflows.get(file);
  if (!found) throw new Error(`No workflow ${file}`);
  return found;
};
const release = named('release.yml');
const deploy = named('deploy.yml').jobs.deploy;
const jobs = [...workflows.values()].flatMap((workflow) => Object.values(workflow.jobs));
const commands = (deploy?.steps ?? []).flatMap(({ run }) => run ?? []);

describe('the workflows', () => {
  it('request no more, in a called workflow, than the calling job has', () => {
    expect(permissionProblems(workflows)).toEqual([]);
  });

  it('never let a job request a token of GitHub below a job that may not, whatever its condition', () => {
    const checks = `
on: [workflow_call]
jobs:
  difference:
    if: github.event_name == 'pull_request'
    permissions: { contents: read, id-token: write }
    steps: [{ run: 'true' }]
`.replace('[workflow_call]', '{ workflow_call: }');
    const caller =
      'on: { push: }\npermissions: { contents: read }\njobs: { checks: { uses: ./.github/workflows/checks.yml } }';
    const both = new Map([
      ['checks.yml', parseWorkflow(checks)],
      ['release.yml', parseWorkflow(caller)],
    ]);
    expect(permissionProblems(both)).toEqual([
      'release.yml, checks: ./.github/workflows/checks.yml asks for "id-token: write"',
    ]);
  });

  it('use actions by commit where a role may deploy', () => {
    const used = jobs.flatMap(({ steps = [] }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(used.length).toBeGreaterThan(5);
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  });

  // A version names what a registry may exchange; a hash does not.
  it('install programs of Python by hash alone', () => {
    const github = join(import.meta.dirname, '../../.github');
    const installs = jobs.flatMap(({ steps = [] }) =>
      steps.flatMap(({ run = '' }) => run.split('\n').filter((line) => /\b(pipx?|uv)\b.* install\b|pipx /.test(line))),
    );
    expect(installs).toHaveLength(1);
    for (const line of installs) expect(line).toMatch(/install --require-hashes .*-r \.github\/[\w-]+\.txt$/);
    const listed = readFileSync(join(github, 'cfn-lint.txt'), 'utf8')
      .split(/\n(?=[a-z])/)
      .slice(1);
    expect(listed.length).toBeGreaterThan(5);
    for (const requirement of listed)
      expect(requirement).toMatch(/^[\w-]+==[\d.]+ \\\n( +--hash=sha256:[0-9a-f]{64}[ \\\n]*)+$/);
  });

  it('never hide the failure of a command in a pipe', () => {
    for (const file of workflows.keys()) {
      const text = readFileSync(join(import.meta.dirname, '../../.github/workflows', file), 'utf8');
      // GitHub's default shell lacks `pipefail`; a named shell has it.
      expect(/run: .* \| /.test(text) && !text.includes('shell: bash')).toBe(false);
    }
  });
});

describe('a release', () => {
  it('goes to staging after dev, and to prod after staging', () => {
    const order = Object.entries(release.jobs).map(([name, { needs, with: inputs }]) => [name, needs, inputs?.env]);
    expect(order).toEqual([
      ['checks', undefined, undefined],
      ['dev', 'checks', 'dev'],
      ['staging', 'dev', 'staging'],
      ['prod', 'staging', 'prod'],
    ]);
  });

  it('waiting for an approval blocks no other environment, and none is aborted', () => {
    for (const called of [release, named('deploy.yml'), named('checks.yml')])
      expect(called.concurrency).toBeUndefined();
    expect(deploy?.concurrency?.group).toMatch(/^deploy-\$\{\{ inputs\.env \}\}$/);
    expect(deploy?.concurrency?.['cancel-in-progress']).toBe(false);
    expect(deploy?.environment).toMatch(/^\$\{\{ inputs\.env \}\}$/);
  });

  it('checks the environment before and after it, and rolls back when it fails', () => {
    const position = (text: string) => commands.findIndex((command) => command.includes(text));
    const steps = ['--before', 'cdk deploy --all', '--after', 'go-back.sh'].map(position);
    expect(steps).not.toContain(-1);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    const back = deploy?.steps?.find(({ run }) => run?.includes('go-back.sh'));
    expect(back?.if).toBe("failure() && steps.release.outcome != 'skipped'");
  });
});

type Deployments = [id: number, sha: string, succeeded: boolean][];

/** Runs a script with stand-ins that record their calls. */
function runScript(name: string, deployments: Deployments, commit = 'failing'): string[] {
  const script = join(import.meta.dirname, '../../.github/scripts', name);
  const folder = mkdtempSync(join(tmpdir(), 'serieslab-go-back-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  const command = (name: string, body: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  const listed = deployments.map(([id, sha]) => `${id} ${sha}`).join('\n');
  const statuses = deployments.map(([id, , good]) => `*/${id}/statuses) echo ${good};;`).join('\n');
  command('gh', `case "$2" in\n${statuses}\n*) printf '%s\\n' '${listed}';;\nesac`);
  // A commit is an ancestor of another where its name comes before it.
  const isAncestor = `[ "$(printf '%s\\n' "$3" "$4" | sort | head -1)" = "$3" ]`;
  command('git', `echo "git $*" >> ${calls}; if [ "$1" = worktree ]; then mkdir -p "$4"; else ${isAncestor}; fi`);
  for (const tool of ['npm', 'npx']) command(tool, `echo "${tool} $*" >> ${calls}`);
  mkdirSync(join(folder, 'tmp'));
  execFileSync(script, ['dev'], {
    env: {
      ...process.env,
      PATH: `${folder}:${process.env.PATH}`,
      TMPDIR: join(folder, 'tmp'),
      GITHUB_REPOSITORY: 'serieslab/serieslab',
      GITHUB_SHA: commit,
    },
    stdio: 'pipe',
  });
  return readFileSync(calls, 'utf8').trim().split('\n');
}

describe('rolling back', () => {
  const goBack = (deployments: Deployments) => runScript('go-back.sh', deployments);

  it('deploys the last commit whose release succeeded, and checks it', () => {
    const [worktree, ...rest] = goBack([
      [5, 'failing', false],
      [4, 'broken', false],
      [3, 'failing', true],
      [2, 'good', true],
      [1, 'older', true],
    ]);
    expect(worktree).toMatch(/^git worktree add --detach \S+ good$/);
    expect(rest).toEqual([
      'npm ci --ignore-scripts',
      'npx cdk deploy --all --require-approval never -c env=dev',
      'npm run operate -- check --env dev --after',
    ]);
  });

  it('reports that there is no earlier release after the first one', () => {
    expect(() => goBack([[1, 'failing', false]])).toThrow('there is nothing to go back to');
  });
});

describe('a run that was approved late', () => {
  const refuseOlder = (released: string, commit: string) => runScript('refuse-older.sh', [[1, released, true]], commit);

  it('is refused where a newer commit has been released meanwhile', () => {
    expect(() => refuseOlder('b-newer', 'a-older')).toThrow('dev runs b-newer, which a-older does not contain');
    expect(refuseOlder('a-older', 'b-newer')).toEqual(['git merge-base --is-ancestor a-older b-newer']);
  });

  it('deploys where nothing has been released', () => {
    expect(runScript('refuse-older.sh', [[1, 'broken', false]])).toEqual(['']);
  });
});
