import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { cleanEnvironment } from '#tests/support/running-environment.ts';

// As typed by a person without an account at hand. `tests/infra/place.test.ts` checks all environments without their
// code.
it('`npx cdk synth --all -c env=prod` writes every stack, for the region of the configuration', async () => {
  const output = mkdtempSync(join(tmpdir(), 'serieslab-cdk-'));
  onTestFinished(() => rmSync(output, { recursive: true, force: true }));
  const { AWS_ACCESS_KEY_ID: _key, AWS_SECRET_ACCESS_KEY: _secret, ...env } = cleanEnvironment();
  const cdk = join(import.meta.dirname, '../../node_modules/aws-cdk/bin/cdk');
  const options = ['synth', '--all', '--quiet', '--output', output, '-c', 'env=prod'];
  await promisify(execFile)(process.execPath, [cdk, ...options], {
    env: {
      ...env,
      PATH: `${join(process.execPath, '..')}:${env.PATH}`,
      AWS_REGION: 'eu-central-1',
      AWS_EC2_METADATA_DISABLED: 'true',
      CDK_DISABLE_CLI_TELEMETRY: 'true',
    },
  });
  const manifest = JSON.parse(readFileSync(join(output, 'manifest.json'), 'utf8'));
  const places = Object.entries<{ type: string; environment?: string }>(manifest.artifacts)
    .filter(([, { type }]) => type === 'aws:cloudformation:stack')
    .map(([name, { environment }]) => [name.replace('serieslab-prod-', ''), environment?.split('/').at(-1)]);
  expect(Object.fromEntries(places)).toEqual({
    ...Object.fromEntries(
      ['alarms', 'api', 'data', 'jobs', 'mail', 'observability', 'realtime', 'releases', 'sandbox', 'web'].map(
        (stack) => [stack, 'us-east-1'],
      ),
    ),
    firewall: 'us-east-1',
  });
  // Each function's bundled code exists.
  const bundles = readdirSync(output).filter((name) => readdirSafely(join(output, name)).includes('index.mjs'));
  expect(bundles.length).toBeGreaterThan(20);
});

function readdirSafely(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
