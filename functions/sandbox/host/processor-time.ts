import { readFileSync } from 'node:fs';

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
