import type { Condition } from '../tables/entity-table.ts';
import type { ExperimentRow } from '../tables/rows.ts';

/** The definitions are not those any more that were reviewed. */
export class ReviewedOthers extends Error {
  override readonly name = 'ReviewedOthers';
}

/** What must hold so that a review counts: every change of a definition counts up the version on the experiment's row. */
export function asReviewed({
  definitions_version,
  settings_import,
}: ExperimentRow): Condition & { refusal: () => Error } {
  return {
    condition:
      '(attribute_not_exists(definitions_version) OR definitions_version = :version) AND (attribute_not_exists(settings_import) OR settings_import = :import_before)',
    values: { ':version': definitions_version, ':import_before': settings_import },
    refusal: () => new ReviewedOthers(),
  };
}
