import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { sandboxLimits } from '../limits.ts';

/**
 * Starts a script of the assets' folder as a process that may read this folder and do nothing else that Node can forbid, with
 * an empty environment and no handle but its input and output. The kernel keeps the limits that no code of ours needs to be
 * awake for. The shell becomes the process; a part of it stays behind at a pipe of its own, and when that closes, because
 * whoever started this is gone or wants it gone, ends the process.
 */
export function launch(assets: string, script = 'child.mjs'): ChildProcess {
  const node = [
    process.execPath,
    '--permission',
    `--allow-fs-read=${assets}`,
    '--max-old-space-size=128',
    '--no-warnings',
    join(assets, script),
  ];
  return spawn('/bin/sh', ['-c', commands, 'sh', ...node], {
    cwd: assets,
    env: {},
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  });
}

const commands = [
  // What a shell sets by itself.
  'unset PWD OLDPWD SHLVL',
  `ulimit -t ${sandboxLimits.childProcessorSeconds}`,
  'ulimit -f 0',
  'ulimit -c 0',
  '{ (read -r line <&3 || kill -9 $$) </dev/null >/dev/null & }',
  'exec "$@" 3<&-',
].join(' && ');
