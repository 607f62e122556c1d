// @ts-check
// The programs that the machine must have besides the packages, and where a package holds binaries per platform. Runs
// before any package is installed, on Node 20 or newer.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ what: string, command: string, probe: string[], debian: string, brew: string }} Program */

/** @type {Program} */
export const java = {
  what: 'Java 17 or newer, which DynamoDB Local runs on',
  command: 'java',
  probe: ['-version'],
  debian: 'default-jre-headless',
  brew: '--cask temurin',
};

const headlessShell = '/usr/bin/chromium-headless-shell';
/**
 * The browser of the browser tests. Chromium without a window of its own, where it is there, takes a third less time of
 * the processors for them. `CHROMIUM` names another.
 */
export const chromiumPath =
  process.env.CHROMIUM ??
  (process.platform === 'darwin'
    ? '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
    : ([headlessShell, '/usr/bin/chromium'].find((path) => existsSync(path)) ?? headlessShell));

/** @type {Program} */
export const chromium = {
  what: 'Chromium or Chrome for the browser tests (CHROMIUM=<path> names one that is elsewhere)',
  command: chromiumPath,
  probe: ['--version'],
  debian: 'chromium-headless-shell',
  brew: '--cask google-chrome',
};

const platform = `${process.platform}-${process.arch}`;

/** Folders of node_modules that hold one package for each platform, and how its name begins. */
const native = /** @type {const} */ ([
  ['@biomejs', 'cli-'],
  ['@esbuild', ''],
  ['@rolldown', 'binding-'],
  ['@typescript', 'typescript-'],
  ['.', 'lightningcss-'],
]);

/**
 * One message for a platform that cannot run the project, undefined for one that can.
 *
 * @param {NodeJS.Platform} system
 */
export function refusePlatform(system = process.platform) {
  if (system !== 'win32') return undefined;
  return "Serieslab runs on Linux and macOS. On Windows, run it inside WSL 2: 'wsl --install', then clone it there.";
}

/**
 * One message that names the native packages that were not installed, undefined when all were.
 *
 * @param {string} modules the folder node_modules
 */
export function refuseMissingPackages(modules, on = platform) {
  const missing = native.filter(([folder, prefix]) => {
    const names = existsSync(join(modules, folder)) ? readdirSync(join(modules, folder)) : [];
    return !names.some((name) => name === `${prefix}${on}` || name.startsWith(`${prefix}${on}-`));
  });
  if (missing.length === 0) return undefined;
  const names = missing.map(([folder, prefix]) => join(folder, `${prefix}${on}`)).join(', ');
  return `Packages for ${on} are missing (${names}). Remove node_modules and run 'npm ci --include=optional'.`;
}

/**
 * The Node 24 that the packages bring (none for Macs with Apple silicon), or the one that runs this.
 *
 * @param {string} modules the folder node_modules
 * @returns {string | undefined}
 */
export function findNode(modules) {
  const bundled = join(modules, `node-${platform}`, 'bin', 'node');
  if (existsSync(bundled)) return bundled;
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined;
}

export const installNode = "Please install Node 24: 'nvm install' in this folder, or 'brew install node@24' on macOS.";

/** @param {Pick<Program, 'what' | 'debian' | 'brew'>} program */
export const installMessage = ({ what, debian, brew }, system = process.platform) =>
  system === 'darwin'
    ? `Please install ${what}: 'brew install ${brew}'.`
    : `Please install ${what}: on Debian and Ubuntu 'sudo apt-get install ${debian}'.`;

/** @param {Pick<Program, 'command' | 'probe'>} program */
export const works = ({ command, probe }) => spawnSync(command, probe, { stdio: 'ignore' }).status === 0;
