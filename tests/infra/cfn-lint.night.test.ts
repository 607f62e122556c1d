import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { environmentNames } from '#infra/config/environments.ts';
import { appOf, assemblyOf } from './synthesized.ts';

const isThere = spawnSync('cfn-lint', ['--version']).status === 0;

/** Rules that are left out, with the reason. */
const leftOut = {
  W3005:
    'CDK names the role of a function among what it depends on, and the function names it as well: once too often.',
};

interface Finding {
  Filename: string;
  Rule: { Id: string };
  Message: string;
}

// AWS's own judge of templates, a program in Python: `pip install cfn-lint`. It knows what values properties take, which
// the schemas of CDK's check do not say.
if (!isThere) {
  process.stderr.write('cfn-lint is not on this machine (pip install cfn-lint): the templates are not shown to it\n');
}

// The environments differ in sizes and names: production has everything, and here also a copy to a vault elsewhere.
const backupCopy = { vaultArn: 'arn:aws:backup:eu-west-1:444444444444:backup-vault:serieslab', days: 7 };

it.runIf(isThere)('cfn-lint has nothing to say about the templates of prod with a copy to a vault elsewhere', () => {
  expect(findingsOf(appOf('prod', { changed: { backupCopy } }).synth().directory)).toEqual([]);
});

const others = environmentNames.filter((name) => name !== 'local');
it.runIf(isThere).each(others)('cfn-lint has nothing to say about the templates of %s', (env) => {
  expect(findingsOf(assemblyOf(env).directory)).toEqual([]);
});

function findingsOf(directory: string): string[] {
  const templates = globSync(`${directory}/*.template.json`);
  expect(templates.length).toBeGreaterThan(7);
  const options = ['--format', 'json', '--ignore-checks', ...Object.keys(leftOut)];
  const { stdout, stderr } = spawnSync('cfn-lint', [...options, '--', ...templates], { encoding: 'utf8' });
  expect(stderr).toBe('');
  const findings: Finding[] = JSON.parse(stdout || '[]');
  return findings.map(({ Filename, Rule, Message }) => `${Filename.split('/').at(-1)} ${Rule.Id} ${Message}`);
}
