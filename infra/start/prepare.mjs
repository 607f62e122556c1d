// @ts-check
// Runs before any package is installed, on Node 20 or newer, with nothing but Node's own modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  chromium,
  findNode,
  installMessage,
  installNode,
  java,
  refuseMissingPackages,
  refusePlatform,
  works,
} from './machine.mjs';

export const root = join(import.meta.dirname, '..', '..');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.serieslab-installed');

/** Installs what is missing. Returns the path of a Node 24 that runs the rest. */
export function prepare({ browser = false } = {}) {
  const refusal = refusePlatform();
  if (refusal) fail(refusal);
  installPackages();
  const missing = refuseMissingPackages(modules);
  if (missing) fail(missing);
  if (!installProgram(java)) fail(installMessage(java));
  // Tests run without it, and say so.
  if (browser && !installProgram(chromium)) console.error(installMessage(chromium));
  return findNode(modules) ?? fail(installNode);
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

/** Installs a program where apt may. Returns true if it is there. @param {import('./machine.mjs').Program} program */
function installProgram(program) {
  if (works(program)) return true;
  const mayInstall = process.getuid?.() === 0 && works({ command: 'apt-get', probe: ['--version'] });
  if (!mayInstall) return false;
  console.error(`Installing ${program.what} …`);
  const apt = ['-o', 'DPkg::Lock::Timeout=300', '-qq'];
  run('apt-get', [...apt, 'update']);
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', [...apt, 'install', '-y', '--no-install-recommends', program.debian], quiet);
  return works(program);
}

/** @param {string} command @param {string[]} commandArguments */
function run(command, commandArguments, env = process.env) {
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: root, env, stdio: ['ignore', 2, 2] };
  if (spawnSync(command, commandArguments, options).status !== 0) {
    fail(`'${command} ${commandArguments.join(' ')}' failed.`);
  }
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}
