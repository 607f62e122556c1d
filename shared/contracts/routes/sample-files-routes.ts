import * as z from 'zod';
import { after, inProject } from '../queries.ts';
import type { Route } from '../route.ts';
import { begunFile, fileAddress, sampleFile, sampleFileBegin, sampleFilesPage } from '../sample-files.ts';

const feature = 'sample-files';
const ofSample = { feature, target: 'sample', query: inProject } as const;
const reading = { ...ofSample, method: 'GET', access: 'experiment.read', status: 200 } as const;
const changing = { ...ofSample, access: 'sample.edit' } as const;

export const sampleFilesRoutes = {
  listExperimentFiles: {
    method: 'GET',
    path: '/experiments/{id}/files',
    feature,
    summary: "The files of an experiment's samples",
    access: 'experiment.read',
    target: 'experiment',
    query: inProject.extend({ after }),
    response: sampleFilesPage,
    status: 200,
  },
  listSampleFiles: {
    ...reading,
    path: '/samples/{id}/files',
    summary: 'The files of a sample',
    response: z.array(sampleFile),
  },
  beginSampleFile: {
    ...changing,
    method: 'POST',
    path: '/samples/{id}/files',
    summary: 'Begin to attach a file to a sample: answers where to upload it',
    body: sampleFileBegin,
    response: begunFile,
    status: 201,
  },
  readSampleFile: {
    ...reading,
    path: '/samples/{id}/files/{file}',
    summary: "The address of a file's content",
    response: fileAddress,
  },
  completeSampleFile: {
    ...changing,
    method: 'POST',
    path: '/samples/{id}/files/{file}/complete',
    summary: 'Attach an uploaded file to a sample',
    response: sampleFile,
    status: 200,
  },
  deleteSampleFile: {
    ...changing,
    method: 'DELETE',
    path: '/samples/{id}/files/{file}',
    summary: 'Delete a file of a sample',
    response: null,
    status: 204,
  },
  restoreSampleFile: {
    ...changing,
    method: 'POST',
    path: '/samples/{id}/files/{file}/restore',
    summary: 'Bring back a deleted file of a sample',
    response: sampleFile,
    status: 200,
  },
} as const satisfies Record<string, Route>;
