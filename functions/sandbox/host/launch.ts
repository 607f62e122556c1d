import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { sandboxLimits } from '../limits.ts';

/**
 * Starts a script of the assets' folder as a process with an empty environment and no handles but its input and output;
 * Node's permissions limit it to reading this folder. The kernel enforces limits that do not depend on our code
 * running. The shell replaces itself by the process; a subshell waits on a pipe and kills the process when the pipe
 * closes, because the parent ended or wants it to end.
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
  // Variables that a shell sets by itself.
  'unset PWD OLDPWD SHLVL',
  `ulimit -t ${sandboxLimits.childProcessorSeconds}`,
  'ulimit -f 0',
  'ulimit -c 0',
  '{ (read -r line <&3 || kill -9 $$) </dev/null >/dev/null & }',
  'exec "$@" 3<&-',
].join(' && ');
