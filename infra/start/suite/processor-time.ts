import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the kernel's own tick is. */
const ticksPerSecond = 100;

interface Usage {
  parent: number;
  /** Seconds of a processor: its own, in user and system mode, and those of children that it has waited for. */
  seconds: number;
}

/** Seconds of a processor that a process and all that descend from it have taken; undefined where there is no /proc. */
export function processorSeconds(pid: number): number | undefined {
  const usages = readUsages();
  if (!usages) return undefined;
  const children = new Map<number, number[]>();
  for (const [child, { parent }] of usages) children.set(parent, [...(children.get(parent) ?? []), child]);
  const sum = (id: number): number =>
    (children.get(id) ?? []).reduce((total, child) => total + sum(child), usages.get(id)?.seconds ?? 0);
  return sum(pid);
}

function readUsages(): Map<number, Usage> | undefined {
  if (process.platform !== 'linux') return undefined;
  const usages = new Map<number, Usage>();
  for (const name of readdirSync('/proc')) {
    const usage = /^\d+$/.test(name) ? usageOf(name) : undefined;
    if (usage) usages.set(Number(name), usage);
  }
  return usages;
}

function usageOf(pid: string): Usage | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It has ended.
    return undefined;
  }
  // The name of the program stands in parentheses and may hold anything; the fields behind it count from the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const numberAt = (field: number) => Number(fields[field - 3]);
  const ticks = [14, 15, 16, 17].reduce((total, field) => total + numberAt(field), 0);
  return { parent: numberAt(4), seconds: ticks / ticksPerSecond };
}
