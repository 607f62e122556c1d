import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';

const lighthouse = 'lighthouse@13.5.0';

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
});
export type Report = z.infer<typeof reportSchema>;

/** The figures of one visit to a page (decision WEB-23). */
export interface Reports {
  /** A task lasts from its begin to its end on this machine, which also ran other processes meanwhile. */
  clock: Report;
  /** A task lasts as long as a processor worked on it, as on a machine that has one for it. */
  processor: Report;
}

/** Visits a page in the browser that listens on `port`. `folder` is for Lighthouse's files. */
export async function reportsOf(address: string, port: number, folder: string): Promise<Reports> {
  // A reset of the storage would sign out; it also empties the cache, which is done before.
  await run(address, `--port=${port}`, '--disable-storage-reset', `-G=${folder}`);
  const clock = await audit(address, folder);
  byProcessorTime(join(folder, 'trace.json'));
  const processor = await audit(address, folder);
  rmSync(folder, { recursive: true });
  return { clock, processor };
}

async function audit(address: string, folder: string): Promise<Report> {
  const file = join(folder, 'report.json');
  await run(address, '--disable-storage-reset', `-A=${folder}`, '--output=json', `--output-path=${file}`);
  return reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

const traceSchema = z.looseObject({
  traceEvents: z.array(z.looseObject({ dur: z.number().optional(), tdur: z.number().optional() })),
});

/** Chromium notes both durations of whatever its threads do. */
function byProcessorTime(file: string): void {
  const trace = traceSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const event of trace.traceEvents)
    if (event.dur !== undefined && event.tdur !== undefined) event.dur = Math.min(event.dur, event.tdur);
  writeFileSync(file, JSON.stringify(trace));
}

async function run(address: string, ...flags: string[]): Promise<void> {
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  await promisify(execFile)('npx', ['--yes', lighthouse, address, '--quiet', ...flags], {
    env: { ...process.env, PATH },
    // A visit takes half a minute; one that hangs is an error.
    timeout: 180_000,
  });
}
