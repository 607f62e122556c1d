import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, root } from './imports.ts';

/** How one value goes through the code, on the path where nothing fails. */
export interface Walk {
  name: string;
  /** A reader's count of 2026-11-26: files, and returns to a file already left. */
  before: { files: number; returns: number };
  steps: readonly Step[];
}

interface Step {
  file: string;
  /** The function that the value enters, or continues in after a call. */
  symbol: string;
  /** The way by which it comes here if it is no call: HTTP, a queue, a socket, a callback, … */
  by?: string;
}

/** Reads a walk from its lines: a folder each, and the functions in it. */
export function walk(name: string, before: Walk['before']) {
  return (texts: TemplateStringsArray, ...shared: readonly string[]): Walk => {
    const steps: Step[] = [];
    let by: string | undefined;
    for (const line of String.raw({ raw: texts }, ...shared)
      .trim()
      .split(/\n\s*/)) {
      const [folder = '', functions = ''] = line.split(': ');
      for (const step of functions.split(' ')) {
        if (step.startsWith('~')) {
          by = step.slice(1);
          continue;
        }
        const [path = '', symbol = ''] = step.split('#');
        steps.push({ file: `${folder}/${path}`, symbol, ...(by !== undefined && { by }) });
        by = undefined;
      }
    }
    return { name, before, steps };
  };
}

/**
 * The files of a walk, and how often it goes back to a file that it has left. After a look-up, in one other file alone,
 * a reader has not lost the place: that is no return.
 */
export function countsOf({ steps }: Walk): { files: number; returns: number; lookUps: number } {
  const files = steps.map(({ file }) => file);
  const counts = { files: new Set(files).size, returns: 0, lookUps: 0 };
  for (const [index, file] of files.entries()) {
    const left = index === 0 ? -1 : files.lastIndexOf(file, index - 1);
    if (left < 0 || left === index - 1) continue;
    if (new Set(files.slice(left + 1, index)).size === 1) counts.lookUps += 1;
    else counts.returns += 1;
  }
  return counts;
}

/** Steps that the code does not have any more, as messages. */
export function lostSteps({ name, steps }: Walk): string[] {
  const known = new Set<string>();
  return steps.flatMap(({ file, symbol, by }, index) => {
    const before = steps[index - 1]?.file ?? file;
    const isReached = by !== undefined || known.has(file) || before === file || isImported(before, file);
    known.add(file);
    if (!existsSync(join(root, file))) return [`${name}: ${file} does not exist`];
    if (!declares(file, symbol)) return [`${name}: ${file} has no ${symbol}`];
    return isReached ? [] : [`${name}: ${before} does not import ${file}`];
  });
}

const isImported = (from: string, to: string) =>
  existsSync(join(root, from)) && importsOf(from).some((one) => one.to === to);

/** Whether a file has a function of this name: declared, a method, or a name of a call that it makes. */
const declares = (file: string, symbol: string): boolean =>
  new RegExp(`(?:^\\s*|\\bfunction\\*? |\\bconst |\\bclass |\\[)${symbol}\\b`, 'm').test(
    readFileSync(join(root, file), 'utf8'),
  );
