import type { Measurement } from '../stack/commands.ts';

export interface Sample extends Measurement {
  when: 'at work' | 'at rest';
  seconds: number;
}

const megabyte = 1_000_000;
/** Tolerated growth of a worker from the middle to the end: compiled code, and caches that are still filling. */
const tolerance = { megabytes: 10, share: 1.15 };
/** Each worker is a thread with its own files, and more workers start at new peaks of load. */
const perWorker = ({ openFiles, heaps }: Sample) => openFiles / Math.max(1, Object.keys(heaps).length);

/**
 * Growing or remaining resources, and a table of the measurements. Memory is compared in thirds; the first is the
 * warm-up.
 */
export function leaks(samples: readonly Sample[]): { problems: string[]; table: string } {
  const problems: string[] = [];
  const working = samples.filter(({ when }) => when === 'at work');
  const last = samples.find(({ when }) => when === 'at rest');
  const third = Math.ceil(working.length / 3);
  const [middle, end] = [working.slice(third, 2 * third), working.slice(2 * third)];
  const lines: string[] = [];
  const compare = (name: string, of: (sample: Sample) => number | undefined) => {
    const [before, after] = [median(middle, of), median(end, of)];
    if (before === undefined || after === undefined) return;
    lines.push(`| ${name} | ${(before / megabyte).toFixed(1)} | ${(after / megabyte).toFixed(1)} |`);
    if (after > before * tolerance.share && after - before > tolerance.megabytes * megabyte)
      problems.push(`${name} has grown from ${Math.round(before / megabyte)} to ${Math.round(after / megabyte)} MB`);
  };
  const workers = new Set(working.flatMap(({ heaps }) => Object.keys(heaps)));
  for (const worker of [...workers].sort()) compare(worker, ({ heaps }) => heaps[worker]);
  compare('the runner', ({ runnerHeap }) => runnerHeap);
  const files = median(middle, perWorker) ?? 0;
  lines.push(`| files a worker | ${files.toFixed(1)} | ${(median(end, perWorker) ?? 0).toFixed(1)} |`);
  if (last && perWorker(last) > files)
    problems.push(`${last.openFiles} files are open at rest: more a worker than at work, ${files.toFixed(1)}`);
  if (last && last.openSockets > 0) problems.push(`${last.openSockets} sockets are left`);
  if (last && last.messages > 0) problems.push(`${last.messages} messages are left`);
  for (const { deadLetters, seconds } of samples)
    if (deadLetters > 0) problems.push(`${deadLetters} messages were given up after ${seconds} s`);
  const table = ['| worker | middle third, MB | last third, MB |', '|---|--:|--:|', ...lines].join('\n');
  return { problems, table };
}

function median(samples: readonly Sample[], of: (sample: Sample) => number | undefined): number | undefined {
  const values = samples.map(of).filter((value) => value !== undefined);
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
