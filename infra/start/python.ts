import { spawnSync } from 'node:child_process';

/** Older versions of mypy do not know the Python that the sandbox runs. */
const oldest = { ruff: [0, 9], mypy: [1, 16] } as const;

/** The sandbox's Python under a linter, a formatter and a type checker, each where the machine has it. */
function checkPython(): void {
  check('ruff', [
    ['check', '--quiet'],
    ['format', '--check', '--quiet'],
  ]);
  // The client's package imports files that are generated.
  spawnSync(process.execPath, ['clients/build-clients.ts', '--python-files'], { stdio: 'inherit' });
  check('mypy', [['--no-error-summary']]);
}

function check(tool: keyof typeof oldest, runs: readonly (readonly string[])[]): void {
  const [major, minor] = oldest[tool];
  const answer = spawnSync(tool, ['--version'], { encoding: 'utf8' });
  const [found = 0, least = 0] = (/(\d+)\.(\d+)/.exec(answer.stdout ?? '') ?? []).slice(1).map(Number);
  if (found < major || (found === major && least < minor)) {
    console.error(`Python: skipped ${tool} (${major}.${minor} or newer is not installed: 'pipx install ${tool}')`);
    return;
  }
  for (const more of runs) {
    const { status } = spawnSync(tool, more, { stdio: ['ignore', 'inherit', 'inherit'] });
    if (status !== 0) process.exitCode = 1;
  }
}

checkPython();
