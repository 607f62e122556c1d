// @ts-check
// Runs a TypeScript file of this project with the Node that its packages bring, whatever Node the shell has: for `cdk`
// and for `npm run operate`, which start in the shell's. Runs on Node 20 or newer.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findNode } from './machine.mjs';

/** The first release that runs TypeScript as it is. */
export const oldestNode = [22, 18];

/** @param {string} version as `process.version` says it */
export function runsTypeScript(version) {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** @param {string} version */
export const refusal = (version) =>
  `Serieslab's own programs are TypeScript, which Node runs from ${oldestNode.join('.')} on; this is Node ${version}. ` +
  "Run 'npm ci', which brings a Node 24, or install one: 'nvm install'.";

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const bundled = findNode(join(import.meta.dirname, '..', '..', 'node_modules'));
  const node = bundled ?? (runsTypeScript(process.version) ? process.execPath : undefined);
  if (node) {
    process.exitCode = spawnSync(node, process.argv.slice(2), { stdio: 'inherit' }).status ?? 1;
  } else {
    console.error(refusal(process.version));
    process.exitCode = 1;
  }
}
