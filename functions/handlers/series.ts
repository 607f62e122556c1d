import { importOutParameters } from '../features/imports/api/import-out-parameters.ts';
import { importSeries } from '../features/imports/api/import-series.ts';
import { reportMeasurements } from '../features/imports/api/report-measurements.ts';
import { deleteSeries } from '../features/series/api/delete-series.ts';
import { lockSeries, unlockSeries } from '../features/series/api/lock-series.ts';
import { getValidSampleCount, listSeries } from '../features/series/api/read-series.ts';
import { updateSeries } from '../features/series/api/update-series.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('series', {
  listSeries,
  importSeries,
  updateSeries,
  lockSeries,
  unlockSeries,
  deleteSeries,
  getValidSampleCount,
  importOutParameters,
  reportMeasurements,
});
