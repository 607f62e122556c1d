import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever its clock does. */
const tick = 10;

/** The processor time that a process has used, in milliseconds; undefined where the system does not tell. */
export function processorTime(pid: number | undefined): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name, in parentheses, and may hold anything; utime and stime are the 14th and 15th.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tick;
  } catch {
    return undefined;
  }
}
