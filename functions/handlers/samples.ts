import { createSample } from '../features/samples/api/create-sample.ts';
import { deleteSample } from '../features/samples/api/delete-sample.ts';
import { listMultipleExperimentSamples } from '../features/samples/api/list-multiple-experiment-samples.ts';
import { listNextSamples } from '../features/samples/api/list-next-samples.ts';
import {
  listSampleCompParameters,
  listSampleInParameters,
  listSampleOutParameters,
} from '../features/samples/api/list-sample-values.ts';
import { listSamples } from '../features/samples/api/list-samples.ts';
import { readSamplesCsv } from '../features/samples/api/read-samples-csv.ts';
import { updateSample } from '../features/samples/api/update-sample.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('samples', {
  listSamples,
  createSample,
  listNextSamples,
  readSamplesCsv,
  updateSample,
  deleteSample,
  listMultipleExperimentSamples,
  listSampleInParameters,
  listSampleCompParameters,
  listSampleOutParameters,
});
