import { listExperimentFiles, listSampleFiles, readSampleFile } from '../features/sample-files/api/read-files.ts';
import {
  beginSampleFile,
  completeSampleFile,
  deleteSampleFile,
  restoreSampleFile,
} from '../features/sample-files/api/write-files.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('sample-files', {
  listExperimentFiles,
  listSampleFiles,
  beginSampleFile,
  readSampleFile,
  completeSampleFile,
  deleteSampleFile,
  restoreSampleFile,
});
