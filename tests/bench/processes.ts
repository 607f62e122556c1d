import { readdirSync, readFileSync } from 'node:fs';

export interface Process {
  pid: number;
  name: string;
}

/** A process and its descendants, those of its threads too, from Linux. */
export function processesFrom(pid: number): Process[] {
  // A process that has ended before it was waited for has a name and no memory.
  if (read(`/proc/${pid}/smaps_rollup`) === '') return [];
  const name = read(`/proc/${pid}/comm`).trim();
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return [{ pid, name }, ...children.flatMap(processesFrom)];
}

/** Processor time so far, user and system, in seconds. */
export function processorSeconds({ pid }: Process): number {
  const text = read(`/proc/${pid}/stat`);
  // The second field is the name in parentheses, which may contain anything; the times are the 14th and 15th.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksASecond;
}

/** Memory of its own and its part of shared memory, and the own memory that is in no file, in MB. */
export function memoryOf({ pid }: Process): { all: number; anonymous: number } {
  const text = read(`/proc/${pid}/smaps_rollup`);
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
  return { all: megabytes('Pss'), anonymous: megabytes('Pss_Anon') };
}

export const threadsOf = ({ pid }: Process): number => readdirSync(`/proc/${pid}/task`).length;

/** Linux counts in hundredths of a second on every machine that Node runs on. */
const ticksASecond = 100;

/** Empty once the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
