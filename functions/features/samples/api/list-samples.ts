import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { samplePresenter } from '#functions/entities/samples/present-sample.ts';
import { effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { samples } from '#functions/tables/tables.ts';

/** At least this many samples exceed the 6 MB of a Lambda's response (decision SAMPLE-6). */
const maxSamples = 10_000;

export const listSamples: Handle<'listSamples'> = async ({ target, ancestors }) => {
  const [definitions, page] = await Promise.all([
    definitionsOf(ancestors.experiment),
    samples.page(target.workspace_uuid, target.experiment_uuid, { beginsWith: `${target.uuid}#`, limit: maxSamples }),
  ]);
  const rows = await effectiveSamples(ancestors.experiment, page.rows);
  const shown = rows.map(samplePresenter(definitions)).sort((a, b) => a.position - b.position);
  if (page.next !== undefined || JSON.stringify(shown).length > maxCharacters) {
    throw new ApiError('too_large', "The series is too large for one answer: read the experiment's series by page");
  }
  return shown;
};

const maxCharacters = 5_500_000;
