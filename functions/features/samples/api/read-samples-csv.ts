import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { samplePresenter } from '#functions/entities/samples/present-sample.ts';
import { readSamples } from '#functions/entities/samples/read-samples.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { series } from '#functions/tables/tables.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { csvText } from '#shared/rules/csv-text.ts';
import { samplesTable } from '#shared/samples/samples-table.ts';

/** More are too many for the memory and the 29 seconds of a call. */
const maxSamples = 20_000;
/** A Lambda's response has at most 6 MB. */
const maxBytes = 5_500_000;
const formats = {
  point: { decimal: '.', delimiter: ',' },
  comma: { decimal: ',', delimiter: ';' },
} as const;

/** All samples of an experiment, for a spreadsheet that can do no more than read an address. */
export const readSamplesCsv: Handle<'readSamplesCsv'> = async ({ target, query }) => {
  const [definitions, list] = await Promise.all([
    definitionsOf(target),
    series.list(target.workspace_uuid, target.uuid),
  ]);
  const samples: Sample[] = [];
  const into = new Map(list.map(({ uuid }) => [uuid, samples]));
  let next: string | undefined;
  do {
    next = await readSamples(target, { after: next }, samplePresenter(definitions, list), into);
    if (samples.length > maxSamples) throw tooLarge();
  } while (next !== undefined);
  const experiment = { name: target.name, ...definitions, series: list, samples };
  const { head, rowsOf } = samplesTable('address', [experiment]);
  const text = csvText([head, ...rowsOf(experiment)], formats[query.decimal]);
  if (Buffer.byteLength(text) > maxBytes) throw tooLarge();
  return text;
};

const tooLarge = () => new ApiError('too_large', 'The experiment is too large for a CSV address: export it as a file');
