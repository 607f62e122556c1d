import { apiHandler } from '../platform/api-handler.ts';
import { deleteSeries } from './delete-series.ts';
import { getValidSampleCount } from './get-valid-sample-count.ts';
import { importOutParameters } from './import-out-parameters.ts';
import { importSeries } from './import-series.ts';
import { listSeries } from './list-series.ts';

export const handler = apiHandler('series', {
  listSeries,
  importSeries,
  deleteSeries,
  getValidSampleCount,
  importOutParameters,
});
