import { spawnSync } from 'node:child_process';
import { chromium, works } from '../machine.mjs';

interface Tool {
  name: string;
  isThere: () => boolean;
  /** The consequence where it is missing. */
  without: string;
  install: string;
}

const answers = (command: string, option = '--version') =>
  spawnSync(command, [option], { stdio: 'ignore' }).status === 0;

/** Programs that the suite uses and does not install. */
export const tools: readonly Tool[] = [
  {
    name: 'Chromium',
    isThere: () => works(chromium),
    without: 'the tests in the browser are left out',
    install: 'CHROMIUM=<path> names one that is elsewhere',
  },
  {
    name: 'cfn-lint',
    isThere: () => answers('cfn-lint'),
    without: "AWS's own judge does not see the templates",
    install: 'pip install cfn-lint',
  },
  {
    name: 'python3',
    isThere: () => answers('python3'),
    without: 'the client for Python and the notebook are left out',
    install: 'https://www.python.org',
  },
];

/** A message for each tool that is missing. */
export const missingTools = (all: readonly Tool[] = tools): string[] =>
  all
    .filter((tool) => !tool.isThere())
    .map(({ name, without, install }) => `${name} is missing (${install}): ${without}.`);
