import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { environments } from '#infra/config/environments.ts';
import { concurrency, mailAccount } from '#infra/operate/check/before.ts';
import { resources, synthesized } from './synthesized.ts';
import { workflows } from './workflows.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const walk = page.slice(page.indexOf('## From an empty account'), page.indexOf('## Releases'));
const commands = (/```\n(.*?)```/s.exec(walk)?.[1] ?? '').trim().split('\n');
const those = (start: string) => commands.filter((command) => command.startsWith(start));
const run = async (...args: string[]) => {
  const failed = (error: { stdout: string; stderr: string }) => error;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: root }).catch(failed);
  return stdout + stderr;
};
const pascal = (words: string) => words.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const place = { account: '333333333333', region: 'us-east-1' };
const subject = { name: 'prod' as const, environment: environments.prod, place };

// The walk of docs/operations.md, each command as far as it goes without an account; `tests/api/cdk.night.test.ts`
// synthesizes what it deploys, and `tests/api/operations.test.ts` runs what `operate` does on a stack.
describe('the walk from an empty account to prod', () => {
  it('takes at most 15 commands, all of which are looked at here', () => {
    expect(commands.length).toBeGreaterThan(10);
    expect(commands.length).toBeLessThanOrEqual(15);
    const known =
      /^(npm ci$|aws |\$EDITOR |npx cdk |npm run operate -- |OPERATE_PASSWORD=PASSWORD npm run operate -- |gh )/;
    expect(commands.filter((command) => !known.test(command))).toEqual([]);
  });

  it('asks AWS for what the check before a deployment says to ask for', async () => {
    mockClient(LambdaClient)
      .on(GetAccountSettingsCommand)
      .resolves({ AccountLimit: { ConcurrentExecutions: 10 } });
    mockClient(SESv2Client).on(GetAccountCommand).resolves({ ProductionAccessEnabled: false });
    const messages = [await concurrency.run(subject), await mailAccount.run(subject)].map((each) => each?.message);
    const [quota = '', mail = '', certificate] = those('aws ');
    expect(messages[0]).toContain(quota);
    expect(messages[1]).toContain(mail);
    expect(certificate).toContain('--region us-east-1');
  });

  it('activates the tag by which the budget counts', () => {
    const [, key = ''] = /TagKey=(\w+),Status=Active/.exec(those('aws ce ')[0] ?? '') ?? [];
    const { app, template } = synthesized('prod');
    const [budget] = resources(template('alarms'), 'AWS::Budgets::Budget');
    expect(budget?.Budget.CostFilters).toEqual({ TagKeyValue: [`user:${key}$prod`] });
    // CloudFormation passes a stack's tags on to its resources.
    for (const { tags } of app.synth().stacks) expect(tags).toMatchObject({ [key]: 'prod' });
  });

  it('calls operations of AWS that there are, with parameters that they have', () => {
    for (const [sdk, file] of [
      ['sesv2', 'PutAccountDetails'],
      ['acm', 'RequestCertificate'],
    ] as const) {
      const [command = ''] = those(`aws ${sdk} `);
      expect(pascal(command.split(' ')[2] ?? '')).toBe(file);
      const types = readFileSync(
        join(root, `node_modules/@aws-sdk/client-${sdk}/dist-types/models/models_0.d.ts`),
        'utf8',
      );
      const request = new RegExp(`export interface ${file}Request \\{(.*?)\n\\}`, 's').exec(types)?.[1] ?? '';
      const options = [...command.matchAll(/--([a-z-]+)/g)]
        .map(([, name = '']) => name)
        .filter((name) => name !== 'region');
      // `--website-url` is `WebsiteURL`.
      for (const option of options) expect(request.toLowerCase()).toContain(` ${option.replaceAll('-', '')}`);
    }
  });

  it('edits a file that is there, and installs packages that are locked', () => {
    const [edit = ''] = those('$EDITOR');
    expect(existsSync(join(root, edit.split(' ')[1] ?? ''))).toBe(true);
    expect(existsSync(join(root, 'package-lock.json'))).toBe(true);
  });

  it('uses commands and options that cdk has', async () => {
    const used = those('npx cdk ').map((command) => command.split(' ').slice(2));
    expect(used.map(([name]) => name)).toEqual(['bootstrap', 'deploy']);
    for (const [name = '', ...rest] of used) {
      const help = await run('node_modules/aws-cdk/bin/cdk', name, '--help');
      for (const option of rest.filter((each) => each.startsWith('-')))
        expect(help).toMatch(new RegExp(`${option}\\b`));
    }
  });

  it('gives operate what it understands: with a stack it would begin', async () => {
    const given = commands.filter((command) => command.includes('npm run operate'));
    for (const command of given) {
      const words = command.split(' -- ')[1]?.replace('--env prod', '--env local').split(' ') ?? [];
      const said = await run('infra/operate/main.ts', ...words, '--data-dir', 'nowhere');
      expect([command, said]).toEqual([command, expect.stringMatching(/No stack runs on|^passes/)]);
    }
  });

  it('sets the variables that the workflows read, and names outputs that stacks have', () => {
    const text = ['deploy.yml', 'pull-request.yml']
      .map((file) => readFileSync(join(root, '.github/workflows', file), 'utf8'))
      .join('\n');
    expect(workflows.size).toBe(4);
    for (const command of those('gh variable set')) {
      const [, , , name = ''] = command.split(' ');
      expect(text).toMatch(
        name.startsWith('LOOK_ROLE_') ? /vars\[format\('LOOK_ROLE_\{0\}'/ : new RegExp(`vars\\.${name}\\b`),
      );
    }
  });

  it('says what it costs', () => {
    expect(walk).toContain('(cost.md#when-nobody-works)');
    expect(readFileSync(join(root, 'docs/cost.md'), 'utf8')).toContain('## When nobody works');
  });
});
