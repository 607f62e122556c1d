import { apiHandler } from '../platform/api-handler.ts';
import { createSample } from './create-sample.ts';
import { deleteSample } from './delete-sample.ts';
import { listMultipleExperimentSamples } from './list-multiple-experiment-samples.ts';
import { listSampleCompParameters, listSampleInParameters, listSampleOutParameters } from './list-sample-values.ts';
import { listSamples } from './list-samples.ts';
import { updateSample } from './update-sample.ts';

export const handler = apiHandler('samples', {
  listSamples,
  createSample,
  updateSample,
  deleteSample,
  listMultipleExperimentSamples,
  listSampleInParameters,
  listSampleCompParameters,
  listSampleOutParameters,
});
