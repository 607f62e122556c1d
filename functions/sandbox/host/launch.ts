import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sandboxLimits } from '../limits.ts';

/**
 * Starts a script of the assets' folder as a process with no handles but its input and output, and no environment but
 * where the libraries of Node are; Node's permissions limit it to reading this folder. The kernel enforces limits that do not depend on our code
 * running. The shell replaces itself by the process; a subshell waits on a pipe and kills the process when the pipe
 * closes, because the parent ended or wants it to end.
 */
export function launchChild(assets: string, script = 'child.mjs'): ChildProcess {
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
    env: libraries(),
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  });
}

/** Lambda's Node is linked to an OpenSSL of its own, which the loader finds by this variable alone. */
function libraries(): Record<string, string> {
  const { LD_LIBRARY_PATH } = process.env;
  return LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH };
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

/** Linux reports processor time in hundredths of a second, whatever its timer frequency. */
const tick = 10;

/** The processor time of a process in milliseconds; undefined if the system does not report it. */
export function processorTime(pid: number | undefined): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in parentheses and may contain anything; utime and stime are the 14th and 15th.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tick;
  } catch {
    return undefined;
  }
}
