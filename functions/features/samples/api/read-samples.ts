import { readableExperiment } from '#functions/access/visible-rows.ts';
import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { creationOf, firstLabel, readHistory } from '#functions/entities/samples/history/read-history.ts';
import { samplePresenter } from '#functions/entities/samples/present-sample.ts';
import { effectiveOf, effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import { readSamples } from '#functions/entities/samples/read-samples.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { sortOf } from '#functions/http/cursor.ts';
import { ApiError, notFound } from '#functions/runtime/api-error.ts';
import type { ExperimentRow, StoredSample } from '#functions/tables/rows.ts';
import { samples, series } from '#functions/tables/tables.ts';
import type { HistoryEntry } from '#shared/contracts/sample-history.ts';
import type { Sample } from '#shared/contracts/samples.ts';

/** At least this many samples exceed the 6 MB of a Lambda's response (decision SERIES-8). */
const maxSamples = 10_000;

export const listSamples: Handle<'listSamples'> = async ({ target, ancestors }) => {
  const [definitions, page] = await Promise.all([
    definitionsOf(ancestors.experiment),
    samples.page(target.workspace_uuid, target.experiment_uuid, { beginsWith: `${target.uuid}#`, limit: maxSamples }),
  ]);
  const rows = await effectiveSamples(ancestors.experiment, page.rows);
  const shown = rows.map(samplePresenter(definitions, [target])).sort((a, b) => a.position - b.position);
  if (page.next !== undefined || Buffer.byteLength(JSON.stringify(shown)) > maxBytes) {
    throw new ApiError('too_large', "The series is too large for one answer: read the experiment's series by page");
  }
  return shown;
};

const maxBytes = 5_500_000;

export const listSampleInParameters: Handle<'listSampleInParameters'> = async ({ target, ancestors }) =>
  (await shown(target, ancestors)).inParameters;

export const listSampleCompParameters: Handle<'listSampleCompParameters'> = async ({ target, ancestors }) =>
  (await shown(target, ancestors)).compParameters;

export const listSampleOutParameters: Handle<'listSampleOutParameters'> = async ({ target, ancestors }) =>
  (await shown(target, ancestors)).outParameters;

async function shown(row: StoredSample, { experiment }: { experiment: ExperimentRow }) {
  const [definitions, sample] = await Promise.all([definitionsOf(experiment), effectiveOf(experiment, row)]);
  return samplePresenter(definitions, [])(sample);
}

/**
 * A page continues after the last one, up to the end of an experiment; the next page starts with the next experiment.
 * One inaccessible experiment makes the whole request a 404.
 */
export const listMultipleExperimentSamples: Handle<'listMultipleExperimentSamples'> = async (
  { body, principal },
  { now },
) => {
  const uuids = [...new Set(body.experiments.map((uuid) => uuid.toLowerCase()))];
  const { index, after } = startOf(body.after, uuids.length);
  const found = await Promise.all(uuids.map((uuid) => readableExperiment(principal, uuid, now())));
  const current = found[index];
  if (!current || found.includes(undefined)) throw notFound();
  const { experiment } = current;
  const [definitions, rows] = await Promise.all([
    definitionsOf(experiment),
    series.list(experiment.workspace_uuid, experiment.uuid),
  ]);
  const samples: Sample[] = [];
  const into = new Map(rows.map((row) => [row.uuid, samples]));
  const next = await readSamples(experiment, { after }, samplePresenter(definitions, rows), into);
  const shown = [{ experiment: experiment.uuid, samples }];
  if (next !== undefined) return { experiments: shown, next: cursorOf(index, next) };
  return { experiments: shown, next: index + 1 < uuids.length ? cursorOf(index + 1, '') : null };
};

const cursorOf = (index: number, sort: string) => `${index}.${Buffer.from(sort).toString('base64url')}`;

function startOf(cursor: string | undefined, experiments: number): { index: number; after: string | undefined } {
  if (cursor === undefined) return { index: 0, after: undefined };
  const [, digits, sort = ''] = /^(\d{1,3})\.([\w-]*)$/.exec(cursor) ?? [];
  const index = Number(digits ?? Number.NaN);
  if (!(index < experiments)) throw new ApiError('validation', 'The page is unknown: start again with the first');
  return { index, after: sort === '' ? undefined : sortOf(sort) };
}

const entriesPerPage = 50;
/** The name of an entry, or the end after which only the creation is left. */
const cursor = /^\d{6}#(?:import#)?[0-9a-f-]{12,36}$/;

async function wholeHistory(sample: EffectiveSample): Promise<HistoryEntry[]> {
  const whole: HistoryEntry[] = [];
  let start = sample.history;
  do {
    const { entries, next } = await readHistory(sample, start, entriesPerPage);
    whole.push(...entries);
    start = next;
  } while (start !== undefined);
  return whole;
}

/** The history of a sample, newest first, which ends with its creation. */
export const readSampleHistory: Handle<'readSampleHistory'> = async ({ target, query, ancestors }) => {
  const after = query.after === undefined ? undefined : Buffer.from(query.after, 'base64url').toString('utf8');
  if (after !== undefined && !cursor.test(after)) {
    throw new ApiError('validation', 'The page is unknown: start again with the first');
  }
  const sample = await effectiveOf(ancestors.experiment, target);
  const { entries, next } = await readHistory(sample, after ?? sample.history, entriesPerPage);
  if (next !== undefined) return { entries, next: Buffer.from(next).toString('base64url') };
  const label = firstLabel(sample, after === undefined ? entries : await wholeHistory(sample));
  return { entries: [...entries, creationOf({ ...sample, label }, ancestors.series)], next: null };
};
