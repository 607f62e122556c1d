// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/**
 * The C library keeps what threads have freed for further ones, 200 MB of it, unless it is bounded. Measured by
 * `bench:rest`; no difference in processor time. Other systems ignore these.
 */
const memory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' };

/**
 * Runs a script of the project on `node` and ends with its exit code. Ctrl-C and SIGTERM reach the script; when this
 * process dies otherwise, the script sees its channel close and stops too.
 *
 * @param {string} node
 * @param {string} script
 * @param {string[]} scriptArguments
 */
export function supervise(node, script, scriptArguments = []) {
  const bin = join(root, 'node_modules', '.bin');
  const env = { ...memory, ...process.env, PATH: `${join(node, '..')}:${bin}:${process.env.PATH}` };
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(node, [script, ...scriptArguments], { cwd: root, env, stdio });
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => child.kill(signal);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, pass);
  const parent = process.ppid;
  const orphaned = setInterval(() => process.ppid !== parent && pass('SIGTERM'), 500);
  child.on('exit', (code, signal) => {
    clearInterval(orphaned);
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143);
    if (child.connected) child.disconnect();
  });
}
