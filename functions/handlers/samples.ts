import { createSample } from '../features/samples/api/create-sample.ts';
import { deleteSample } from '../features/samples/api/delete-sample.ts';
import { listNextSamples } from '../features/samples/api/list-next-samples.ts';
import {
  listMultipleExperimentSamples,
  listSampleCompParameters,
  listSampleInParameters,
  listSampleOutParameters,
  listSamples,
  readSampleHistory,
} from '../features/samples/api/read-samples.ts';
import { readSamplesCsv } from '../features/samples/api/read-samples-csv.ts';
import { addToShortlist, listShortlist, removeFromShortlist } from '../features/samples/api/shortlist.ts';
import { updateSample } from '../features/samples/api/update-sample.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('samples', {
  listSamples,
  createSample,
  listNextSamples,
  readSamplesCsv,
  updateSample,
  readSampleHistory,
  deleteSample,
  listMultipleExperimentSamples,
  listSampleInParameters,
  listSampleCompParameters,
  listSampleOutParameters,
  listShortlist,
  addToShortlist,
  removeFromShortlist,
});
